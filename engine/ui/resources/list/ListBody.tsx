import { type CSSProperties, Suspense, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useSettings } from '../../theme/settings.ts';
import { sizes } from '../../theme/tokens.ts';
import type { Row } from '../row.ts';
import { useNamed } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { ListFailed } from './ListFailed.tsx';
import { ListNothing } from './ListNothing.tsx';
import { ListPager } from './ListPager.tsx';
import { ListRows } from './ListRows.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListSurface } from './ListSurface.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ListViews } from './ListViews.tsx';
import { isFiltered, wholeView } from './listAddress.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import type { ListPlace } from './useListAddress.ts';
import type { Listed } from './useListed.ts';
import { useRoom } from './useRoom.ts';

interface ListBodyProps {
  resource: Listed;
  place: ListPlace;
  /** Part of another page: no views of its own, and quiet where its rows are few. */
  embedded?: boolean;
  /** Only these rows: the whole list has its own page. */
  excerpt?: boolean;
}

/** Everything of a list below its title. */
export function ListBody({ resource, place, embedded = false, excerpt = false }: ListBodyProps) {
  const { list } = resource;
  const { address, change } = place;
  const { data, total, error } = useListContext<Row>();
  const surface = useRef<HTMLDivElement>(null);
  // Known before the rows come, so that they are drawn once.
  const room = useRoom(surface);
  const Named = useNamed(list.component);
  const settings = useSettings();
  const say = useSpeaker();
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
  const caption = `${say.label(resource.label)}: ${view ? say.label(view.label) : ''}`;
  return (
    <>
      {!embedded && <ListViews resource={resource} list={list} address={address} change={change} />}
      <StaleNotice place={place} />
      {!excerpt && <ListToolbar {...shared} density={density} bare={bare} embedded={embedded} />}
      <ListSurface ref={surface} data-density={density} style={{ '--row': `${sizes.row[density]}px` } as CSSProperties}>
        {/* Its dialog stays when the list has become empty under it. */}
        <SelectionBar resource={resource} list={list} />
        {data === undefined && error === null && <ListSkeleton list={list} address={address} room={room} />}
        {data === undefined && error !== null && <ListFailed {...shared} />}
        {data?.length === 0 && <ListNothing {...shared} />}
        {data && data.length > 0 && (
          <>
            <ListRows {...shared} caption={caption} room={room} embedded={embedded} />
            {!excerpt && <ListPager resource={resource} of={embedded ? say.label(resource.label) : undefined} />}
          </>
        )}
      </ListSurface>
    </>
  );
}

const NO_ROW: Row = { id: '' };
