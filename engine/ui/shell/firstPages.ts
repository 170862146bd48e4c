import { isPathOfApp } from '../../client/auth/paths.ts';
import { mayHaveSession } from '../../client/auth/sessionMarker.ts';
import { homePath } from '../../client/homePath.ts';
import { type LazyComponent, lazyComponent, lazyWithMessages } from '../loading/lazyComponent.tsx';
import type { AppExtensions } from './extensions.ts';

/** The module of the list, which also prefetches rows. */
export const loadList = () => import('../resources/list/ResourceList.tsx');

/** The list of a resource. */
export const ResourceListPage = lazyComponent(async () => ({ default: (await loadList()).ResourceList }));
/** The module of a record's page, which also has the query of the record. */
export const loadShow = () => import('../resources/show/ResourceShow.tsx');

/** The page of a record. */
export const ResourceShowPage = lazyWithMessages(async () => ({ default: (await loadShow()).ResourceShow }));
const EngineDashboard = lazyWithMessages(() => import('./DashboardPage.tsx'));

export const dashboardOf = ({ Dashboard }: AppExtensions): LazyComponent<{ name: string }> =>
  Dashboard ?? EngineDashboard;

/**
 * Returns whether the app starts behind sign-in, in a browser that has signed in before: its code is then fetched at
 * once.
 */
export const startsSignedIn = (): boolean => mayHaveSession() && isPathOfApp(location.pathname);

const RECORD = /\/[0-9a-f-]{36}$/;

/** Fetches the page where the app starts together with the app, so that neither waits for the other. */
export async function fetchFirstPage(path: string, extensions: AppExtensions): Promise<void> {
  if (path === homePath || path === '/' || !isPathOfApp(path)) return dashboardOf(extensions).fetch();
  await (extensions.fetchPageAt?.(path) ?? (RECORD.test(path) ? ResourceShowPage : ResourceListPage).fetch());
}
