import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { TabLinks } from '../TabLinks.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { defaultsOf } from './filterKeys.ts';
import { addressSearch, type ListAddress } from './listAddress.ts';
import { useCountFigures, useViewCounts } from './useViewCounts.ts';
import { type ListView, searchOf } from './views/savedViews.ts';

/** The view of what waits for the person; its count stands out. */
const NEEDS_YOU = 'needs_you';

interface ListViewsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListAddress;
}

/**
 * Where a view leads. It says its own filters, so those a person set before are left behind; the search goes along. A
 * kept view says all of it, and leaves nothing of that behind either.
 */
function searchTo(view: ListView, list: ResolvedList, address: ListAddress): string {
  if (view.saved) return searchOf(view.saved);
  const current = (list.views as ListView[]).find(({ id }) => id === address.view);
  const kept = current?.saved ? { q: '', columns: undefined, density: undefined } : {};
  const there = { view: view.id, page: 1, filters: defaultsOf(list.filters), sort: view.sort ?? list.sort };
  return addressSearch({ ...address, ...kept, ...there }, list);
}

/** Views as tabs. */
export function ListViews({ resource, list, address }: ListViewsProps) {
  const say = useSpeaker();
  const counts = useViewCounts(resource);
  const figures = useCountFigures(resource, counts);
  if (list.views.length < 2) return null;
  const tabs = list.views.map(view => {
    const count = counts[view.id];
    return {
      id: view.id,
      label: say.label(view.label),
      search: searchTo(view, list, address),
      count: count === undefined ? undefined : say.number(count),
      figures: view.count ? figures : undefined,
      calls: view.id === NEEDS_YOU && Boolean(count),
    };
  });
  return <TabLinks label={say.text('screens.views')} tabs={tabs} current={address.view} />;
}
