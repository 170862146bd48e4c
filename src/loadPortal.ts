import { getSession } from '../engine/client/auth/index.ts';
import { loadTexts } from '../engine/client/i18n/index.ts';
import { queryClient } from '../engine/ui/index.ts';
import { fetchPageAt } from './firstPages.ts';
import { portalQuery } from './portalQuery.ts';

/** The app's code, its texts, the page it starts with and what it may show, all at once. */
export async function loadPortal() {
  const { isAuthenticated, user } = getSession();
  if (isAuthenticated) void queryClient.prefetchQuery(portalQuery);
  const texts = loadTexts(!user || user.role === 'customer' ? 'lists' : 'staff');
  const parts = [import('./Portal.tsx'), texts, fetchPageAt(location.pathname)] as const;
  const [portal] = await Promise.all(parts);
  return portal;
}
