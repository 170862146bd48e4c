import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { CoreAdminContext, type DataProvider, localStorageStore, memoryStore, type Store } from 'react-admin';
import { matchPath, useLocation } from 'react-router';
import { calls } from '../../client/api/calls.ts';
import { installSessionSwitch } from '../../client/api/sessionSwitch.ts';
import { createAuthProvider } from '../../client/auth/createAuthProvider.ts';
import { isImpersonationOver } from '../../client/auth/impersonationTime.ts';
import { getSession, refreshUser, useIsImpersonating } from '../../client/auth/session.ts';
import { createDataProvider } from '../../client/data/dataProvider.ts';
import { i18nProvider } from '../../client/i18n/i18nProvider.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import type { InvalidationRules } from '../../client/live/staleQueries.ts';
import { useLive } from '../../client/live/useLive.ts';
import type { CallName } from '../../contract/contract.ts';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import { isAllowedWhileImpersonating, toReadOnlyManifest } from '../../dsl/roles/allowedWhileImpersonating.ts';
import { pagesRoot } from '../../dsl/routes.ts';
import { ErrorState } from '../components/ErrorState.tsx';
import { Loading } from '../components/Loading.tsx';
import { FormThemes } from '../forms/formTheme.ts';
import { StepComponents } from '../forms/page/StepComponents.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { Reauthentication } from '../layout/Reauthentication.tsx';
import { Announcements } from '../layout/toasts/Announcements.tsx';
import { lazyWithMessages } from '../loading/lazyComponent.tsx';
import { queryClient } from '../queryClient.ts';
import { ScreensProvider } from '../resources/Screens.tsx';
import { AppThemeProvider } from '../theme/AppThemeProvider.tsx';
import type { AppExtensions, Impersonation, SignedInExtensions } from './extensions.ts';
import { loadList } from './firstPages.ts';
import { manifestQuery } from './manifestQuery.ts';
import { SignedInRoutes } from './SignedInRoutes.tsx';
import { SignedInContext } from './signedInContext.ts';

/** Link to the inspector, only in development. */
const OriginsLink = import.meta.env.DEV
  ? lazyWithMessages(async () => ({ default: (await import('../inspector/InspectorLink.tsx')).InspectorLink }))
  : undefined;

/** Keeps the page read-only during impersonation, and ends it in time. */
export const watchImpersonation = ({ calls = [], stop }: Partial<Impersonation> = {}): (() => void) =>
  installSessionSwitch({
    calls,
    look: refreshUser,
    reason: () =>
      getSession().user?.impersonation ? i18nProvider.translate('shell.impersonation.only_looking') : null,
    isUp: () => isImpersonationOver(getSession().user),
    end: stop ?? (() => Promise.resolve()),
  });

/** Longest wait of the first page for its rows, in milliseconds, so that it is rendered once. */
const ROWS_MS = 1_000;

/** Fetches the rows of the list at the page's address; other pages fetch what they need themselves. */
export async function prefetchFirstRows(manifest: Manifest): Promise<void> {
  if (!manifest.resources.some(({ route }) => route === location.pathname)) return;
  const { prefetchRows } = await loadList();
  const asked = { manifest, dataProvider: openDataProvider(manifest), store: openStore(), address: location };
  await Promise.race([prefetchRows(asked), new Promise(resolve => setTimeout(resolve, ROWS_MS))]);
}

let store: Store | undefined;

/**
 * Returns react-admin's store. List settings stay in the browser, but not those that staff choose during impersonation.
 * react-admin empties its store at sign-out. The appearance of lists belongs to this browser, like the theme, and
 * stays.
 */
export function openStore(): Store {
  if (store) return store;
  const memory = getSession().user?.impersonation ? memoryStore() : localStorageStore(undefined, 'portal');
  store = { ...memory, reset: () => undefined };
  return store;
}

const dataProviders = new WeakMap<Manifest, DataProvider>();

/** Returns the data provider over the resources of a manifest. */
export function openDataProvider(manifest: Manifest): DataProvider {
  const known = dataProviders.get(manifest) ?? createDataProvider(findResourceIn(manifest));
  dataProviders.set(manifest, known);
  return known;
}

const findResourceIn = ({ resources }: Manifest) => {
  return (name: string) => resources.find(resource => resource.name === name);
};

interface SignedInAppProps {
  extensions: AppExtensions;
  signedIn: SignedInExtensions;
}

/** The signed-in app, inside react-admin's contexts, with the person's portal. */
export function SignedInApp({ extensions, signedIn }: SignedInAppProps) {
  const { data, error, refetch } = useQuery(manifestQuery);
  const looksOnly = useIsImpersonating();
  const manifest = useMemo(() => (data && looksOnly ? toReadOnlyManifest(data, isOpen) : data), [data, looksOnly]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!manifest) return <Loading />;
  return (
    <AppThemeProvider>
      <SignedInContext value={signedIn}>
        <SignedIn manifest={manifest} extensions={extensions} signedIn={signedIn} />
      </SignedInContext>
    </AppThemeProvider>
  );
}

/** Returns whether an action's call is allowed during impersonation. */
const isOpen = (name: string): boolean =>
  Object.hasOwn(calls, name) && isAllowedWhileImpersonating(calls[name as CallName]);

const NO_RULES: InvalidationRules = { parts: {}, shows: {}, logs: [], isUnderWay: () => false };
const NO_PARTS: Record<string, never> = {};

/** Returns whether the page at the current address takes the whole window. */
function useIsFullWindow(manifest: Manifest, { pages }: SignedInExtensions): boolean {
  const { pathname } = useLocation();
  const patterns = useMemo(
    () => (pages?.(manifest).fullWindow ?? []).flatMap(({ path }) => path ?? []),
    [manifest, pages],
  );
  return patterns.some(pattern => matchPath(pattern, pathname) !== null);
}

function SignedIn({ manifest, extensions, signedIn }: SignedInAppProps & { manifest: Manifest }) {
  const { components = NO_PARTS, presenters: guides = NO_PARTS, formPages, frame } = signedIn;
  const { stepComponents = NO_PARTS, formTheme = NO_PARTS } = signedIn;
  useLive(manifest.resources, signedIn.invalidationRules ?? NO_RULES);
  const isFullWindow = useIsFullWindow(manifest, signedIn);
  const authProvider = useMemo(() => createAuthProvider(findResourceIn(manifest)), [manifest]);
  return (
    <CoreAdminContext
      basename={pagesRoot}
      authProvider={authProvider}
      dataProvider={openDataProvider(manifest)}
      i18nProvider={useReloadedMessages()}
      queryClient={queryClient}
      store={openStore()}
    >
      <ScreensProvider
        manifest={manifest}
        components={components}
        presenters={guides}
        formPages={formPages}
        frame={frame}
      >
        <AppLayout isFullWindow={isFullWindow}>
          <StepComponents value={stepComponents}>
            <FormThemes value={formTheme}>
              <SignedInRoutes extensions={extensions} signedIn={signedIn} />
            </FormThemes>
            {OriginsLink && (
              <Suspense fallback={null}>
                <OriginsLink />
              </Suspense>
            )}
          </StepComponents>
        </AppLayout>
        <Announcements />
        <Reauthentication />
      </ScreensProvider>
    </CoreAdminContext>
  );
}

/**
 * react-admin remounts when the provider changes. The language is stored in the settings: react-admin's store must not
 * hold one too, or it would remount every page, and what is open or half typed would be lost.
 */
function useReloadedMessages() {
  const translate = useTranslate();
  return useMemo(() => ({ ...i18nProvider, translate }), [translate]);
}
