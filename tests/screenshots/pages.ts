import { type AppRoute, appRoutes } from '../helpers/routes.ts';
import type { State } from './states.ts';

export interface ScreenshotPage extends AppRoute {
  states: State[];
}

/** Every route of the app with the states that it has. */
export async function listPages(url: string): Promise<ScreenshotPage[]> {
  const routes = await appRoutes(url);
  // Opening a new form begins a draft, which the lists would show from then on.
  const [forms, others] = [routes.filter(beginsDraft), routes.filter(route => !beginsDraft(route))];
  return [...others, ...forms].map(route => ({ ...route, states: statesOf(route) }));
}

const beginsDraft = ({ path }: AppRoute): boolean => path.endsWith('-form');

function statesOf({ path, visitor }: AppRoute): State[] {
  const reads = visitor !== 'nobody' && visitor !== 'locked';
  if (!reads || !path.startsWith('/dashboard')) return ['full'];
  // Who has nothing has no single order either; and the team's pages are never without rows.
  const canBeEmpty = visitor === 'customer' && !/[0-9a-f-]{36}/.test(path);
  return canBeEmpty ? ['full', 'empty', 'loading', 'error'] : ['full', 'loading', 'error'];
}
