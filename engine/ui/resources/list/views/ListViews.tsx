import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { TabLinks } from '../../TabLinks.tsx';
import { useI18n } from '../../useI18n.ts';
import { filterDefaults } from '../filters/filterKeys.ts';
import { type ListUrlState, toSearchString } from '../state/listUrlState.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import { useCountFigures, useViewCounts } from '../state/useViewCounts.ts';
import classes from './ListViews.module.css';
import { type ListView, searchOf } from './savedViews.ts';
import { ViewTools } from './ViewTools.tsx';

/** The view of what waits for the person; its count is highlighted. */
const NEEDS_YOU = 'needs_you';

interface ListViewsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
}

/** Whether the views are tabs, with the buttons to save and change them beside. */
export const hasTabs = ({ views }: Pick<ResolvedList, 'views'>): boolean => views.length > 1;

/**
 * The address of a view. Its own filters replace those that a person set before. The search is kept, except when a saved
 * view is left, to which the search, columns and density belong.
 */
function searchTo(view: ListView, list: ResolvedList, address: ListUrlState): string {
  if (view.saved) return searchOf(view.saved);
  const current = (list.views as ListView[]).find(({ id }) => id === address.view);
  const kept = current?.saved ? { q: '', columns: undefined, density: undefined } : {};
  const there = { view: view.id, page: 1, filters: filterDefaults(list.filters), sort: view.sort ?? list.sort };
  return toSearchString({ ...address, ...kept, ...there }, list);
}

/** Views as tabs. */
export function ListViews({ resource, list, address, change }: ListViewsProps) {
  const i18n = useI18n();
  const counts = useViewCounts(resource);
  const figures = useCountFigures(resource, counts);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (!hasTabs(list)) return null;
  const tabs = list.views.map(view => {
    const count = counts[view.id];
    return {
      id: view.id,
      label: i18n.label(view.label),
      search: searchTo(view, list, address),
      count: count === undefined ? undefined : i18n.number(count),
      figures: view.count ? figures : undefined,
      calls: view.id === NEEDS_YOU && Boolean(count),
    };
  });
  return (
    <div className={classes.line}>
      <TabLinks label={i18n.text('screens.views')} tabs={tabs} current={address.view} />
      {!isNarrow && list.actions.includes('views') && (
        <div className={classes.beside}>
          <ViewTools resource={resource} list={list} address={address} change={change} />
        </div>
      )}
    </div>
  );
}
