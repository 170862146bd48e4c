import { Suspense, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useSettings } from '../../theme/settings.ts';
import { sizes } from '../../theme/tokens.ts';
import type { Row } from '../row.ts';
import { useExtension } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { useAvailableWidth } from './columns/useAvailableWidth.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListError } from './ListError.tsx';
import { ListPager } from './ListPager.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListSurface } from './ListSurface.tsx';
import { ListRows } from './rows/ListRows.tsx';
import { fetchWindow } from './rows/useRowWindow.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { isFiltered, isLongPage, wholeView } from './state/listUrlState.ts';
import type { ListUrl } from './state/useListUrlState.ts';
import type { ListResource } from './state/useListWithSavedViews.ts';
import { ListToolbar } from './toolbar/ListToolbar.tsx';
import { SelectionBar } from './toolbar/SelectionBar.tsx';
import { ListViews } from './views/ListViews.tsx';

interface ListBodyProps {
  resource: ListResource;
  place: ListUrl;
  /** Part of another page: has no views, and is compact with few rows. */
  embedded?: boolean;
  /** Shows only these rows; the whole list has its own page. */
  excerpt?: boolean;
}

/** Everything of a list below its title. */
export function ListBody({ resource, place, embedded = false, excerpt = false }: ListBodyProps) {
  const { list } = resource;
  const { address, change } = place;
  const { data, total, error } = useListContext<Row>();
  const surface = useRef<HTMLDivElement>(null);
  // Known before the rows load, so that they are rendered once.
  const room = useAvailableWidth(surface);
  const Named = useExtension(list.component);
  const settings = useSettings();
  const i18n = useI18n();
  const isLong = isLongPage(address.size);
  useEffect(() => {
    if (isLong) fetchWindow();
  }, [isLong]);
  if (Named)
    return (
      <Suspense fallback={null}>
        <Named resource={resource} row={NO_ROW} />
      </Suspense>
    );
  const density = address.density ?? list.density ?? settings.density;
  const bare = total === 0 && address.view === wholeView(list)?.id && !isFiltered(address);
  const shared = { resource, list, address, change };
  const view = list.views.find(({ id }) => id === address.view);
  const caption = `${i18n.label(resource.label)}: ${view ? i18n.label(view.label) : ''}`;
  return (
    <>
      {!embedded && <ListViews resource={resource} list={list} address={address} change={change} />}
      <StaleNotice place={place} />
      {!excerpt && <ListToolbar {...shared} density={density} bare={bare} embedded={embedded} />}
      <ListSurface ref={surface} density={density}>
        {/* Its dialog stays when the list has become empty under it. */}
        <SelectionBar resource={resource} list={list} />
        {data === undefined && error === null && room !== null && (
          <ListSkeleton list={list} address={address} room={room} />
        )}
        {data === undefined && error !== null && <ListError {...shared} />}
        {data?.length === 0 && <EmptyList {...shared} />}
        {data && data.length > 0 && room !== null && (
          <>
            <ListRows {...shared} caption={caption} room={room} embedded={embedded} rowHeight={sizes.row[density]} />
            {!excerpt && (
              <ListPager resource={resource} address={address} of={embedded ? i18n.label(resource.label) : undefined} />
            )}
          </>
        )}
      </ListSurface>
    </>
  );
}

const NO_ROW: Row = { id: '' };
