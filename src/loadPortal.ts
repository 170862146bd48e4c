import { getSession } from '../providers/auth/session.ts';
import { loadTexts } from '../providers/i18n/i18nProvider.ts';
import { portalQuery } from './portalQuery.ts';
import { queryClient } from './queryClient.ts';

/** The app's code, its texts and what it may show, all at once. */
export async function loadPortal() {
  if (getSession().isAuthenticated) void queryClient.prefetchQuery(portalQuery);
  const [portal] = await Promise.all([import('./Portal.tsx'), loadTexts('lists')]);
  return portal;
}
