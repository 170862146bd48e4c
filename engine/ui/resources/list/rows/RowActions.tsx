import { MoreIcon } from '../../../icons/icons.ts';
import { type ActionsValue, useActions } from '../../actions/actionsContext.ts';
import { actionShortLabel } from '../../actions/actionTexts.ts';
import { type AvailableAction, getAvailableActions } from '../../actions/availableActions.ts';
import { recordName } from '../../display/recordName.ts';
import type { Row } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';

interface RowActionsProps {
  row: Row;
  i18n: I18n;
}

/** The suggested action of a row, and all others. */
function getRowActions(
  { resource, presenter }: ActionsValue,
  row: Row,
  i18n: I18n,
): { first: AvailableAction | undefined; rest: AvailableAction[] } {
  const offers = getAvailableActions(resource, resource.list?.rowActions ?? [], row);
  const next = presenter?.next(row, i18n);
  const asked = presenter ? !next?.quiet && next?.action : offers.find(({ tone }) => tone === 'primary')?.name;
  const first = offers.find(({ name }) => name === asked);
  return { first, rest: offers.filter(offer => offer !== first) };
}

/** One pill for the suggested action, the rest in the menu. */
export const RowActions = (props: RowActionsProps) => (
  <div className="acts">
    <RowPrimaryAction {...props} />
    <RowMenu {...props} />
  </div>
);

export function RowPrimaryAction({ row, i18n }: RowActionsProps) {
  const acts = useActions();
  const { first } = getRowActions(acts, row, i18n);
  if (!first) return null;
  const isPending = acts.pending === `${first.name} ${row.id}`;
  return (
    <button
      type="button"
      className="pill"
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => acts.run(first.name, row)}
    >
      {actionShortLabel(acts, first.name, row, i18n)}
    </button>
  );
}

export function RowMenu({ row, i18n }: RowActionsProps) {
  const acts = useActions();
  const { rest } = getRowActions(acts, row, i18n);
  if (rest.length === 0) return null;
  // The menu is closed while what was chosen in it runs.
  const isPending = rest.some(({ name }) => acts.pending === `${name} ${row.id}`);
  return (
    <button
      type="button"
      className="dots"
      disabled={isPending}
      aria-busy={isPending}
      aria-haspopup="menu"
      aria-label={i18n.text('screens.more_actions', { name: recordName(row, acts.resource, i18n) })}
      onClick={event => acts.more(row, rest, event.currentTarget)}
    >
      <MoreIcon />
    </button>
  );
}
