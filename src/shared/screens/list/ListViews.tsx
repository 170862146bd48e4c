import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { TabLinks } from '../TabLinks.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { addressSearch, type ListAddress } from './listAddress.ts';
import { useViewCounts } from './useViewCounts.ts';

/** The view of what waits for the person; its count stands out. */
const NEEDS_YOU = 'needs_you';

interface ListViewsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListAddress;
}

/** Views as tabs. A view says its own filters, so those a person set before are left behind; the search goes along. */
export function ListViews({ resource, list, address }: ListViewsProps) {
  const say = useSpeaker();
  const counts = useViewCounts(resource);
  if (list.views.length < 2) return null;
  const tabs = list.views.map(view => {
    const count = counts[view.id];
    const there = { ...address, view: view.id, page: 1, filters: {}, sort: view.sort ?? list.sort };
    return {
      id: view.id,
      label: say.label(view.label),
      search: addressSearch(there, list),
      count: count === undefined ? undefined : say.number(count),
      calls: view.id === NEEDS_YOU && Boolean(count),
    };
  });
  return <TabLinks label={say.text('screens.views')} tabs={tabs} current={address.view} />;
}
