import { useQuery } from '@tanstack/react-query';
import { CoreAdminContext, localStorageStore, memoryStore } from 'ra-core';
import { Suspense, useMemo } from 'react';
import { call } from '../providers/api/call.ts';
import { holdTraffic } from '../providers/api/switching.ts';
import { authProvider } from '../providers/auth/authProvider.ts';
import { isSeeingUp } from '../providers/auth/seeingTime.ts';
import { getSession, lookAgain, useLooksOnly } from '../providers/auth/session.ts';
import { createDataProvider } from '../providers/data/dataProvider.ts';
import { i18nProvider } from '../providers/i18n/i18nProvider.ts';
import { useTranslate } from '../providers/i18n/useTranslate.ts';
import { useLive } from '../providers/live/useLive.ts';
import { calls } from '../schemas/generated/calls.ts';
import type { CallName } from '../schemas/generated/types.ts';
import type { Portal as PortalAnswer } from '../schemas/language/resource.ts';
import { isOpenWhileSeeing, lookedAt } from '../schemas/language/seeing.ts';
import { freshnessRules } from './freshnessRules.ts';
import { components, formPages, frame, guides, stepComponents } from './named.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';
import { paths } from './paths.ts';
import { portalQuery } from './portalQuery.ts';
import { queryClient } from './queryClient.ts';
import { StepComponents } from './shared/forms/page/StepComponents.tsx';
import { ScreensProvider } from './shared/screens/Screens.tsx';
import { Announcements } from './shared/shell/Announcements.tsx';
import { ErrorState } from './shared/shell/ErrorState.tsx';
import { Frame } from './shared/shell/Frame.tsx';
import { failureWords } from './shared/shell/failureWords.ts';
import { Loading } from './shared/shell/Loading.tsx';
import { withWords } from './shared/shell/onDemand.tsx';
import { Reauthentication } from './shared/shell/Reauthentication.tsx';
import { Look } from './shared/theme/Look.tsx';

/** Part of the pages only where they are worked on. */
const OriginsLink = import.meta.env.DEV
  ? withWords(async () => ({ default: (await import('./origins/OriginsLink.tsx')).OriginsLink }))
  : undefined;

holdTraffic({
  look: lookAgain,
  reason: () => (getSession().user?.seeing ? i18nProvider.translate('shell.seeing.only_looking') : null),
  isUp: () => isSeeingUp(getSession().user),
  end: () => call('stopSeeingAs'),
});

/** How lists look stays in the browser; not what our team sets while it sees the portal as a customer. */
const store = getSession().user?.seeing ? memoryStore() : localStorageStore(undefined, 'portal');

/** Everything behind sign-in: what the server lets this person see, on react-admin's ground. */
export default function Portal() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(portalQuery);
  const looksOnly = useLooksOnly();
  const portal = useMemo(() => (data && looksOnly ? lookedAt(data, isOpen) : data), [data, looksOnly]);
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>{failureWords(error, translate)}</ErrorState>;
  if (!portal) return <Loading />;
  return (
    <Look>
      <SignedIn portal={portal} />
    </Look>
  );
}

/** Whether an action's call is open to staff who see as a customer. */
const isOpen = (name: string): boolean => Object.hasOwn(calls, name) && isOpenWhileSeeing(calls[name as CallName]);

function SignedIn({ portal }: { portal: PortalAnswer }) {
  useLive(portal.resources, freshnessRules);
  const dataProvider = useMemo(
    () => createDataProvider(name => portal.resources.find(resource => resource.name === name)),
    [portal],
  );
  return (
    <CoreAdminContext
      basename={paths.dashboard}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={useTextsOfNow()}
      queryClient={queryClient}
      store={store}
    >
      <ScreensProvider portal={portal} components={components} guides={guides} formPages={formPages} frame={frame}>
        <Frame>
          <StepComponents value={stepComponents}>
            <PortalRoutes />
            {OriginsLink && (
              <Suspense fallback={null}>
                <OriginsLink />
              </Suspense>
            )}
          </StepComponents>
        </Frame>
        <Announcements />
        <Reauthentication />
      </ScreensProvider>
    </CoreAdminContext>
  );
}

/**
 * react-admin draws anew when the provider is another one. The language is the settings' business: react-admin's store
 * must not hold one too, or it would mount every page anew, and what is open or half typed would be gone.
 */
function useTextsOfNow() {
  const translate = useTranslate();
  return useMemo(() => ({ ...i18nProvider, translate }), [translate]);
}
