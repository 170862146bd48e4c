import { styled } from '@mui/material/styles';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { AlertIcon, HalfIcon, OkIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';
import { type BulkOutcome, type Ending, groupOutcomes, type OutcomeGroup } from './outcome.ts';
import { rowCountText } from './rowCountText.ts';

interface OutcomeListProps {
  resource: ResolvedResource;
  /** The action's name in texts: a preview may have other texts. */
  action: string;
  outcomes: BulkOutcome[];
  /** The outcomes are those of a dry run. */
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
    '& svg': { flex: 'none', width: 16, height: 16, marginTop: 3, color: palette.warning.main },
    '& [data-ending=done] svg': { color: palette.success.main },
    '& [data-ending=refused] svg': { color: palette.error.main },
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& p + p': { ...theme.typography.body2, marginTop: 4, color: palette.text.secondary },
  };
});

/** Lists which rows succeed, are refused or stay unchanged, and why. */
export function OutcomeList({ resource, action, outcomes, foreseen = false }: OutcomeListProps) {
  const i18n = useI18n();
  return (
    <div role={foreseen ? undefined : outcomes.some(({ ending }) => ending === 'refused') ? 'alert' : 'status'}>
      <Groups>
        {groupOutcomes(outcomes).map(group => (
          <li key={`${group.ending} ${group.cause} ${group.rule}`} data-ending={group.ending}>
            <GroupIcon ending={group.ending} />
            <div>
              <GroupSentence resource={resource} action={action} group={group} foreseen={foreseen} />
              <p dir="auto">{namesOf(group, i18n)}</p>
              {group.rule && (
                <p>
                  {i18n.text('lists.bulk.rule')} <code dir="ltr">{group.rule}</code>
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
  const i18n = useI18n();
  const count = group.names.length;
  const rows = rowCountText(resource, count, i18n);
  if (group.ending === 'done') {
    const usual = i18n.text(foreseen ? 'lists.bulk.passes' : 'lists.bulk.is_done');
    const key = `resources.${resource.name}.actions.${action}_foreseen`;
    const words = foreseen ? i18n.text(key, { smart_count: count, _: usual }) : usual;
    return (
      <p>
        <b>{rows}</b>: {words}
      </p>
    );
  }
  const words = foreseen ? 'stays' : group.ending === 'left' ? 'was_left' : 'was_refused';
  return (
    <p>
      <b>{i18n.text(`lists.bulk.${words}`, { rows, smart_count: count })}</b>
      {group.cause && `: ${group.cause}`}
    </p>
  );
}

function namesOf({ names }: OutcomeGroup, i18n: ReturnType<typeof useI18n>): string {
  const known = names.filter(Boolean);
  const rest = known.length - NAMED;
  const shown = known.slice(0, NAMED);
  return i18n.joined(rest > 0 ? [...shown, i18n.plural('lists.bulk.more', rest)] : shown);
}
