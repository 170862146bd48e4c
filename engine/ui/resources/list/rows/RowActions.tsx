import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { actionShortLabel } from '../../actions/actionTexts.ts';
import { type AvailableAction, getAvailableActions } from '../../actions/availableActions.ts';
import { recordName } from '../../display/recordName.ts';
import type { Row } from '../../row.ts';
import { getNextStep, type RowPresenter } from '../../rowPresenter.ts';
import type { I18n } from '../../useI18n.ts';

interface RowSource {
  row: Row;
  resource: ResolvedResource;
  presenter: RowPresenter | undefined;
  i18n: I18n;
}

interface ButtonSource extends RowSource {
  /** The action that runs on this row. */
  pending: string | undefined;
}

/** The suggested action of a row, and all others. */
interface SortedActions {
  first: AvailableAction | undefined;
  rest: AvailableAction[];
}

export function getRowActions({ row, resource, presenter, i18n }: RowSource): SortedActions {
  const offers = getAvailableActions(resource, resource.list?.rowActions ?? [], row);
  const next = getNextStep(presenter, row, i18n);
  const asked = presenter ? !next?.quiet && next?.action : offers.find(({ tone }) => tone === 'primary')?.name;
  const first = offers.find(({ name }) => name === asked);
  return { first, rest: offers.filter(offer => offer !== first) };
}

/** Returns the action that a running one is shown on; `pending` is its name and the key of its row. */
export const pendingOn = (pending: string | undefined, { id }: Row): string | undefined =>
  pending?.endsWith(` ${id}`) ? pending.slice(0, -id.length - 1) : undefined;

/**
 * Returns the buttons of a row: one for the suggested action, and one for the menu with the rest. Their clicks are
 * handled by `useRowButtons`, once for the whole list. Plain functions, because a page has a thousand of these.
 */
export function renderRowActions(props: ButtonSource) {
  const { first, rest } = getRowActions(props);
  return {
    primary: first && renderPrimary(props, first.name),
    // The menu is closed while what was chosen in it runs.
    menu:
      rest.length > 0 &&
      renderMenu(
        props,
        rest.some(({ name }) => name === props.pending),
      ),
  };
}

const renderPrimary = ({ row, resource, presenter, i18n, pending }: ButtonSource, name: string) => (
  <button
    type="button"
    className="pill"
    data-action={name}
    disabled={pending === name}
    aria-busy={pending === name || undefined}
  >
    {actionShortLabel({ resource, presenter }, name, row, i18n)}
  </button>
);

const renderMenu = ({ row, resource, i18n }: RowSource, isPending: boolean) => (
  <button
    type="button"
    className="dots"
    data-menu
    disabled={isPending}
    aria-busy={isPending || undefined}
    aria-haspopup="menu"
    aria-label={i18n.text('screens.more_actions', { name: recordName(row, resource, i18n) })}
  />
);
