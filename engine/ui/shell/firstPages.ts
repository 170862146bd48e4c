import { isPathOfApp } from '../../client/auth/paths.ts';
import { home } from '../../client/home.ts';
import { type LazyComponent, lazyComponent, lazyWithMessages } from '../loading/lazyComponent.tsx';
import type { AppExtensions } from './extensions.ts';

/** The list of a resource. */
export const ResourceListPage = lazyComponent(async () => ({
  default: (await import('../resources/list/ResourceList.tsx')).ResourceList,
}));
/** The page of a record. */
export const ResourceShowPage = lazyWithMessages(async () => ({
  default: (await import('../resources/show/ResourceShow.tsx')).ResourceShow,
}));
const EngineDashboard = lazyWithMessages(() => import('./DashboardPage.tsx'));

export const dashboardOf = ({ Dashboard }: AppExtensions): LazyComponent<{ name: string }> =>
  Dashboard ?? EngineDashboard;

const RECORD = /\/[0-9a-f-]{36}$/;

/** The page where the app starts is fetched together with the app, so that none of the two waits for the other. */
export async function fetchFirstPage(path: string, extensions: AppExtensions): Promise<void> {
  if (path === home || path === '/' || !isPathOfApp(path)) return dashboardOf(extensions).fetch();
  await (extensions.fetchPageAt?.(path) ?? (RECORD.test(path) ? ResourceShowPage : ResourceListPage).fetch());
}
