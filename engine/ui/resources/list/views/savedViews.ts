import queryString from 'query-string';
import type { SavedView, ViewCreate } from '../../../../contract/generated/types.ts';
import type { ResolvedList, ResolvedView } from '../../../../dsl/resolve/resolved.ts';
import { type ListUrlState, parseListUrl } from '../state/listUrlState.ts';

/** A view of the list, possibly a saved one. */
export interface ListView extends ResolvedView {
  saved?: SavedView;
}

const baseOf = (list: ResolvedList, id: string | null): ResolvedView | undefined =>
  list.views.find(view => view.id === id) ?? list.views[0];

/** A kept view beside those of the file: what it starts from, with what was chosen on top standing in its address. */
export const asView = (saved: SavedView, list: ResolvedList): ListView => ({
  id: saved.uuid,
  label: { key: `views.${saved.uuid}`, fallback: saved.label },
  query: baseOf(list, saved.view)?.query ?? {},
  sort: saved.sort ?? baseOf(list, saved.view)?.sort ?? list.sort,
  ...(saved.columns && { columns: saved.columns }),
  count: true,
  saved,
});

/** The address of a saved view. It may name removed parts: the list reports and ignores them. */
export const searchOf = (saved: SavedView): string =>
  queryString.stringify(
    {
      view: saved.uuid,
      q: saved.q || undefined,
      ...saved.filters,
      columns: saved.columns?.join(','),
      density: saved.density ?? undefined,
    },
    { sort: false },
  );

/** What is kept of a list: everything but the page. */
export function contentOf(address: ListUrlState, list: ResolvedList): Omit<ViewCreate, 'resource' | 'label' | 'role'> {
  const view = (list.views as ListView[]).find(({ id }) => id === address.view);
  return {
    view: view?.saved ? view.saved.view : (view?.id ?? null),
    q: address.q,
    filters: address.filters,
    sort: address.sort,
    columns: address.columns ?? null,
    density: address.density ?? null,
  };
}

const looksOf = ({ q, filters, sort, columns, density }: ListUrlState): string =>
  JSON.stringify([q, Object.entries(filters).toSorted(), sort, columns ?? null, density ?? null]);

/** Whether the list is otherwise than it was kept. */
export const isChanged = (saved: SavedView, address: ListUrlState, list: ResolvedList): boolean =>
  looksOf(parseListUrl(searchOf(saved), list)) !== looksOf(address);
