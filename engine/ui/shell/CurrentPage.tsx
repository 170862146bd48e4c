import { type ContextType, memo, use, useState } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  type RouteObject,
  useRoutes,
} from 'react-router';
import { KeptPage } from './KeptPage.tsx';

/** What the router says about the address of a page. */
interface Place {
  location: NonNullable<ContextType<typeof LocationContext>>;
  route: ContextType<typeof RouteContext>;
}

interface KeptList extends Place {
  isShown: boolean;
  /** Counts the visits, each of which has its own elements and state. */
  visit: number;
}

interface CurrentPageProps {
  routes: RouteObject[];
  /** The addresses of the lists. */
  lists: ReadonlySet<string>;
}

/**
 * The page at the address. While a page below a list is open, such as that of a record, the list is kept: going back
 * shows it at once, as it was left.
 */
export function CurrentPage({ routes, lists }: CurrentPageProps) {
  const place = { location: use(LocationContext), route: use(RouteContext) };
  const [before, setBefore] = useState<KeptList>();
  const list = keepList(before, place, lists);
  if (list !== before) setBefore(list);
  const path = list && pathOf(list);
  return (
    <>
      {list && (
        <KeptPage key={`${path} ${list.visit}`} isShown={list.isShown}>
          <PageAt location={list.location} route={list.route} routes={routes} />
        </KeptPage>
      )}
      {!list?.isShown && <Routed routes={routes} />}
    </>
  );
}

const pathOf = ({ location }: Place): string => location.location.pathname;
const entryOf = ({ location }: Place): string => location.location.key;

/** A dialog or menu above the list would come back with it. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Returns the list that is shown or kept at a place. The object is the same until something changes. */
function keepList(before: KeptList | undefined, place: Place, lists: ReadonlySet<string>): KeptList | undefined {
  const path = pathOf(place);
  if (lists.has(path)) {
    // The same entry of the history has the same address: its page is not rendered again.
    if (before && entryOf(before) === entryOf(place)) return before.isShown ? before : { ...before, isShown: true };
    const isSame = before?.isShown && pathOf(before) === path;
    return { ...place, isShown: true, visit: isSame ? before.visit : (before?.visit ?? 0) + 1 };
  }
  if (!before || !path.startsWith(`${pathOf(before)}/`)) return undefined;
  if (!before.isShown) return before;
  return isCovered() ? undefined : { ...before, isShown: false };
}

const Routed = ({ routes }: Pick<CurrentPageProps, 'routes'>) => useRoutes(routes);

/**
 * A page at an address that need not be the current one. It is rendered again only when its own address changes. The
 * documented `useRoutes(routes, location)` would render the page and all its links at each change of address: it reads the
 * current location and route, and creates a new location context each time.
 */
const PageAt = memo(function PageAt({ location, route, routes }: Place & Pick<CurrentPageProps, 'routes'>) {
  return (
    <LocationContext value={location}>
      <RouteContext value={route}>
        <Routed routes={routes} />
      </RouteContext>
    </LocationContext>
  );
});
