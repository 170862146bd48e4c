import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { CoreAdminContext, localStorageStore, memoryStore } from 'react-admin';
import { call, holdTraffic } from '../engine/client/api/index.ts';
import { authProvider, getSession, isSeeingUp, lookAgain, useLooksOnly } from '../engine/client/auth/index.ts';
import { createDataProvider } from '../engine/client/data/index.ts';
import { i18nProvider, useTranslate } from '../engine/client/i18n/index.ts';
import { useLive } from '../engine/client/live/index.ts';
import { isOpenWhileSeeing, lookedAt, type Portal as PortalAnswer } from '../engine/dsl/index.ts';
import { StepComponents } from '../engine/ui/forms/index.ts';
import { queryClient } from '../engine/ui/index.ts';
import {
  Announcements,
  ErrorState,
  Frame,
  failureWords,
  Loading,
  Reauthentication,
  withWords,
} from '../engine/ui/layout/index.ts';
import { ScreensProvider } from '../engine/ui/resources/index.ts';
import { Look } from '../engine/ui/theme/index.ts';
import { calls } from '../schemas/generated/calls.ts';
import type { CallName } from '../schemas/generated/types.ts';
import { freshnessRules } from './freshnessRules.ts';
import { components, formPages, frame, guides, stepComponents } from './named.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';
import { paths } from './paths.ts';
import { portalQuery } from './portalQuery.ts';

/** Part of the pages only where they are worked on. */
const OriginsLink = import.meta.env.DEV
  ? withWords(async () => ({ default: (await import('../engine/ui/inspector/OriginsLink.tsx')).OriginsLink }))
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
