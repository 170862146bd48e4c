import type { ComponentType } from 'react';
import { roles } from '../../client/app.ts';
import { getSession } from '../../client/auth/session.ts';
import { loadTexts } from '../../client/i18n/i18nProvider.ts';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import { isStaff } from '../../dsl/roles/roles.ts';
import { queryClient } from '../queryClient.ts';
import type { AppExtensions } from './extensions.ts';
import { fetchFirstPage } from './firstPages.ts';
import { manifestQuery } from './manifestQuery.ts';

/** The app's code, its texts, the page it starts with and what it may show, all at once. */
export async function loadSignedIn(
  extensions: AppExtensions,
  manifest?: Manifest,
): Promise<{ default: ComponentType }> {
  const { isAuthenticated, user } = getSession();
  if (manifest) queryClient.setQueryData(manifestQuery.queryKey, manifest);
  else if (isAuthenticated) void queryClient.prefetchQuery(manifestQuery);
  const [{ SignedInApp, watchImpersonation }, signedIn] = await Promise.all([
    import('./SignedInApp.tsx'),
    extensions.loadSignedIn?.(),
    loadTexts(user && isStaff(roles, user.role) ? 'staff' : 'lists'),
    fetchFirstPage(location.pathname, extensions),
  ]);
  watchImpersonation(signedIn?.default.impersonation);
  return { default: () => <SignedInApp extensions={extensions} signedIn={signedIn?.default ?? {}} /> };
}
