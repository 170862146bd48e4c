import type { ComponentType } from 'react';
import { roles } from '../../client/app.ts';
import { waitForSession } from '../../client/auth/session.ts';
import { loadTexts } from '../../client/i18n/i18nProvider.ts';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import { isStaff } from '../../dsl/roles/roles.ts';
import { queryClient } from '../queryClient.ts';
import type { AppExtensions } from './extensions.ts';
import { fetchFirstPage } from './firstPages.ts';
import { manifestQuery } from './manifestQuery.ts';

/** Loads the app's code, its texts, its first page, the manifest and the first rows, all at once. */
export async function loadSignedIn(
  extensions: AppExtensions,
  manifest?: Manifest,
): Promise<{ default: ComponentType }> {
  const code = Promise.all([
    import('./SignedInApp.tsx'),
    extensions.loadSignedIn?.(),
    fetchFirstPage(location.pathname, extensions),
  ]);
  // The session may be known only after this has failed, so the rejection is handled here.
  code.catch(() => undefined);
  const { isAuthenticated, user } = await waitForSession();
  if (manifest) queryClient.setQueryData(manifestQuery.queryKey, manifest);
  const fetched = isAuthenticated ? queryClient.prefetchQuery(manifestQuery) : Promise.resolve();
  const [[{ SignedInApp, prefetchFirstRows, watchImpersonation }, signedIn]] = await Promise.all([
    code,
    loadTexts(user && isStaff(roles, user.role) ? 'staff' : 'lists'),
    fetched,
  ]);
  const known = queryClient.getQueryData(manifestQuery.queryKey);
  if (known) await prefetchFirstRows(known);
  watchImpersonation(signedIn?.default.impersonation);
  return { default: () => <SignedInApp extensions={extensions} signedIn={signedIn?.default ?? {}} /> };
}
