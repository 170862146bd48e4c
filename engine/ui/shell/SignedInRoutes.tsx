import { Fragment, useEffect, useMemo } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import { originsPath } from '../inspector/paths.ts';
import { fetchLaterParts, withWords } from '../layout/onDemand.tsx';
import { Page } from '../layout/Page.tsx';
import { UnknownPage } from '../layout/UnknownPage.tsx';
import { ahead, whenIdle } from '../layout/whenIdle.ts';
import { usePortal } from '../resources/Screens.tsx';
import type { AppExtensions, SignedInExtensions } from './extensions.ts';
import { dashboardOf, ResourceList, ResourceShow } from './firstPages.ts';

const ResourceCreate = withWords(() => import('../resources/edit/ResourceCreate.tsx'));
const ResourceEdit = withWords(() => import('../resources/edit/ResourceEdit.tsx'));
const OriginsPage = withWords(() => import('../inspector/OriginsPage.tsx'));

interface SignedInRoutesProps {
  extensions: AppExtensions;
  signedIn: SignedInExtensions;
}

/** Every dashboard, every resource with its list and its record, and the app's own pages. */
export function SignedInRoutes({ extensions, signedIn }: SignedInRoutesProps) {
  const manifest = usePortal();
  const { Around = Fragment } = signedIn;
  const routes = useMemo(() => routesOf(manifest, extensions, signedIn), [manifest, extensions, signedIn]);
  useEffect(() => whenIdle(() => fetchWhatComesNext(extensions, signedIn)), [extensions, signedIn]);
  return <Around>{useRoutes(routes)}</Around>;
}

/** Prefetches the next pages while the browser is idle. */
async function fetchWhatComesNext(extensions: AppExtensions, { fetchLater = [] }: SignedInExtensions) {
  for (const next of [ResourceList, ResourceShow]) await ahead(next.fetch);
  await fetchLaterParts();
  for (const fetch of [dashboardOf(extensions).fetch, ...fetchLater]) await ahead(fetch);
}

/** A fixed address wins over one with an identifier. */
function routesOf(manifest: Manifest, extensions: AppExtensions, { pages }: SignedInExtensions): RouteObject[] {
  const { resources, dashboards } = manifest;
  const own = pages?.(manifest) ?? {};
  const Dashboard = dashboardOf(extensions);
  const usual: RouteObject[] = [
    ...dashboards.map(({ name, route }) => ({ path: route, element: <Dashboard key={name} name={name} /> })),
    ...(own.usual ?? []),
    ...resources.map(({ name, route }) => ({ path: `${route}/:uuid`, element: <ResourceShow name={name} /> })),
    // No row is called so: without this the page of a row would ask for one.
    ...resources
      .filter(({ create }) => !create)
      .map(({ route }) => ({ path: `${route}/create`, element: <UnknownPage /> })),
    { path: '*', element: <UnknownPage /> },
  ];
  const wide: RouteObject[] = [
    { path: originsPath.pattern, element: <OriginsPage /> },
    ...(own.wide ?? []),
    ...resources.map(({ name, route }) => ({ path: route, element: <ResourceList name={name} /> })),
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
  ];
}
