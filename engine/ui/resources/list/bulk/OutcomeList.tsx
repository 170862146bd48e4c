import { styled } from '@mui/material/styles';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { AlertIcon, HalfIcon, OkIcon } from '../../../layout/icons.ts';
import { useSpeaker } from '../../useSpeaker.ts';
import { type Ending, grouped, type Outcome, type OutcomeGroup } from './outcome.ts';
import { rowsInWords } from './rowsInWords.ts';

interface OutcomeListProps {
  resource: ResolvedResource;
  /** What the action is called in texts: what is foreseen may have words of its own. */
  action: string;
  outcomes: Outcome[];
  /** Nothing has been done yet. */
  foreseen?: boolean;
}

const ICONS: Record<Ending, typeof OkIcon> = { done: OkIcon, refused: AlertIcon, left: HalfIcon };

/** More names than these are counted. */
const NAMED = 12;

const Groups = styled('ul')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& li': { display: 'flex', gap: 12, padding: '12px 0' },
    '& li + li': { borderTop: `1px solid ${palette.divider}` },
    '& svg': { flex: 'none', width: 16, height: 16, marginTop: 3, color: palette.wait.main },
    '& [data-ending=done] svg': { color: palette.success.main },
    '& [data-ending=refused] svg': { color: palette.error.main },
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& p + p': { ...theme.typography.body2, marginTop: 4, color: palette.text.secondary },
  };
});

/** Which rows pass, are refused or stay, and why. */
export function OutcomeList({ resource, action, outcomes, foreseen = false }: OutcomeListProps) {
  const say = useSpeaker();
  return (
    <div role={foreseen ? undefined : outcomes.some(({ ending }) => ending === 'refused') ? 'alert' : 'status'}>
      <Groups>
        {grouped(outcomes).map(group => (
          <li key={`${group.ending} ${group.cause} ${group.rule}`} data-ending={group.ending}>
            <GroupIcon ending={group.ending} />
            <div>
              <GroupSentence resource={resource} action={action} group={group} foreseen={foreseen} />
              <p dir="auto">{namesOf(group, say)}</p>
              {group.rule && (
                <p>
                  {say.text('lists.bulk.rule')} <code dir="ltr">{group.rule}</code>
                </p>
              )}
            </div>
          </li>
        ))}
      </Groups>
    </div>
  );
}

function GroupIcon({ ending }: { ending: Ending }) {
  const Icon = ICONS[ending];
  return <Icon />;
}

function GroupSentence(props: Omit<OutcomeListProps, 'outcomes'> & { group: OutcomeGroup }) {
  const { resource, action, group, foreseen } = props;
  const say = useSpeaker();
  const count = group.names.length;
  const rows = rowsInWords(resource, count, say);
  if (group.ending === 'done') {
    const usual = say.text(foreseen ? 'lists.bulk.passes' : 'lists.bulk.is_done');
    const key = `resources.${resource.name}.actions.${action}_foreseen`;
    const words = foreseen ? say.text(key, { smart_count: count, _: usual }) : usual;
    return (
      <p>
        <b>{rows}</b>: {words}
      </p>
    );
  }
  const words = foreseen ? 'stays' : group.ending === 'left' ? 'was_left' : 'was_refused';
  return (
    <p>
      <b>{say.text(`lists.bulk.${words}`, { rows, smart_count: count })}</b>
      {group.cause && `: ${group.cause}`}
    </p>
  );
}

function namesOf({ names }: OutcomeGroup, say: ReturnType<typeof useSpeaker>): string {
  const known = names.filter(Boolean);
  const rest = known.length - NAMED;
  const shown = known.slice(0, NAMED);
  return say.joined(rest > 0 ? [...shown, say.counted('lists.bulk.more', rest)] : shown);
}
