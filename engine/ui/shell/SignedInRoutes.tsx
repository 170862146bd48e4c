import { Fragment, useEffect, useMemo } from 'react';
import { useDataProvider, useStoreContext } from 'react-admin';
import type { RouteObject } from 'react-router';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import { inspectorPath } from '../inspector/paths.ts';
import { firstPagePaint } from '../layout/firstPage.ts';
import { Page } from '../layout/Page.tsx';
import { UnknownPage } from '../layout/pages/UnknownPage.tsx';
import { lazyWithMessages, prefetchDeferred } from '../loading/lazyComponent.tsx';
import { onIdle, prefetch } from '../loading/onIdle.ts';
import { usePortal } from '../resources/Screens.tsx';
import { CurrentPage } from './CurrentPage.tsx';
import type { AppExtensions, SignedInExtensions } from './extensions.ts';
import { dashboardOf, ResourceListPage, ResourceShowPage } from './firstPages.ts';
import { usePrefetchOnIntention } from './usePrefetchOnIntention.ts';

const ResourceCreate = lazyWithMessages(() => import('../resources/edit/ResourceCreate.tsx'));
const ResourceEdit = lazyWithMessages(() => import('../resources/edit/ResourceEdit.tsx'));
const OriginsPage = lazyWithMessages(() => import('../inspector/InspectorPage.tsx'));

interface SignedInRoutesProps {
  extensions: AppExtensions;
  signedIn: SignedInExtensions;
}

/** Every dashboard, every resource with its list and its record, and the app's own pages. */
export function SignedInRoutes({ extensions, signedIn }: SignedInRoutesProps) {
  const manifest = usePortal();
  const { Around = Fragment } = signedIn;
  usePrefetchOnIntention(manifest, useDataProvider(), useStoreContext());
  const routes = useMemo(() => routesOf(manifest, extensions, signedIn), [manifest, extensions, signedIn]);
  const lists = useMemo(
    () => new Set(manifest.resources.filter(({ list }) => list).map(({ route }) => route)),
    [manifest],
  );
  useEffect(() => {
    void firstPagePaint().then(() => onIdle(() => prefetchNext(extensions, signedIn)));
  }, [extensions, signedIn]);
  return (
    <Around>
      <CurrentPage routes={routes} lists={lists} />
    </Around>
  );
}

/** Prefetches the next pages while the browser is idle. */
async function prefetchNext(extensions: AppExtensions, { fetchLater = [] }: SignedInExtensions) {
  for (const next of [ResourceListPage, ResourceShowPage]) await prefetch(next.fetch);
  await prefetchDeferred();
  for (const fetch of [dashboardOf(extensions).fetch, ...fetchLater]) await prefetch(fetch);
}

/** A fixed address wins over one with an identifier. */
function routesOf(manifest: Manifest, extensions: AppExtensions, { pages }: SignedInExtensions): RouteObject[] {
  const { resources, dashboards } = manifest;
  const own = pages?.(manifest) ?? {};
  const Dashboard = dashboardOf(extensions);
  const usual: RouteObject[] = [
    ...dashboards.map(({ name, route }) => ({ path: route, element: <Dashboard key={name} name={name} /> })),
    ...(own.usual ?? []),
    ...resources.map(({ name, route }) => ({ path: `${route}/:uuid`, element: <ResourceShowPage name={name} /> })),
    // No row has this name: without this route the page of a row would fetch one.
    ...resources
      .filter(({ create }) => !create)
      .map(({ route }) => ({ path: `${route}/create`, element: <UnknownPage /> })),
    { path: '*', element: <UnknownPage /> },
  ];
  const wide: RouteObject[] = [
    { path: inspectorPath.pattern, element: <OriginsPage /> },
    ...(own.wide ?? []),
    ...resources.map(({ name, route }) => ({ path: route, element: <ResourceListPage name={name} /> })),
  ];
  const middle: RouteObject[] = [
    ...resources.flatMap(({ name, route, create, edit }) => [
      ...(create ? [{ path: `${route}/create`, element: <ResourceCreate name={name} /> }] : []),
      ...(edit ? [{ path: `${route}/:uuid/edit`, element: <ResourceEdit name={name} /> }] : []),
    ]),
    ...(own.middle ?? []),
  ];
  return [
    { element: <Page />, children: usual },
    { element: <Page width="wide" />, children: wide },
    { element: <Page width="middle" />, children: middle },
    ...(own.fullWindow ?? []),
  ];
}
