import { styled } from '@mui/material/styles';
import type { ResolvedResource } from '../../../../../schemas/language/resource.ts';
import { AlertIcon, OkIcon } from '../../../shell/icons.tsx';
import { useSpeaker } from '../../useSpeaker.ts';
import { grouped, type Outcome, type OutcomeGroup } from './outcome.ts';
import { rowsInWords } from './rowsInWords.ts';

interface OutcomeListProps {
  resource: ResolvedResource;
  /** What the action is called in texts: what is foreseen may have words of its own. */
  action: string;
  outcomes: Outcome[];
  /** Nothing has been done yet. */
  foreseen?: boolean;
}

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
    '& [data-done=true] svg': { color: palette.success.main },
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& p + p': { ...theme.typography.body2, marginTop: 4, color: palette.text.secondary },
  };
});

/** Which rows pass and which stay, by the rule that keeps them. */
export function OutcomeList({ resource, action, outcomes, foreseen = false }: OutcomeListProps) {
  const say = useSpeaker();
  return (
    <Groups role={foreseen ? undefined : 'alert'}>
      {grouped(outcomes).map(group => (
        <li key={`${group.done} ${group.cause} ${group.rule}`} data-done={group.done}>
          {group.done ? <OkIcon /> : <AlertIcon />}
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
  );
}

function GroupSentence(props: Omit<OutcomeListProps, 'outcomes'> & { group: OutcomeGroup }) {
  const { resource, action, group, foreseen } = props;
  const say = useSpeaker();
  const count = group.names.length;
  const rows = rowsInWords(resource, count, say);
  if (group.done) {
    const usual = say.text(foreseen ? 'lists.bulk.passes' : 'lists.bulk.is_done');
    const key = `resources.${resource.name}.actions.${action}_foreseen`;
    const words = foreseen ? say.text(key, { smart_count: count, _: usual }) : usual;
    return (
      <p>
        <b>{rows}</b>: {words}
      </p>
    );
  }
  return (
    <p>
      <b>{say.text(foreseen ? 'lists.bulk.stays' : 'lists.bulk.was_refused', { rows, smart_count: count })}</b>
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
