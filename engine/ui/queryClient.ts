import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../client/api/problems.ts';
import { resetRequests } from '../client/api/requestStatus.ts';
import { identityOf } from '../client/auth/authProvider.ts';
import { getSession, subscribeSession } from '../client/auth/session.ts';
import type { User } from '../contract/contract.ts';

const RETRIES = 2;

/** A refusal does not change by a retry; only a lost connection is worth another try. */
const shouldRetry = (failures: number, error: Error) =>
  failures < RETRIES && navigator.onLine && error instanceof CallError && error.isOffline;

/** The query cache that all pages share. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a query fails at once and is retried when the connection is back, so that no skeleton stays
    // forever.
    queries: {
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The data of one person is cleared before another one signs in. */
let reader: string | undefined;
subscribeSession(() => {
  const { user } = getSession();
  if (reader !== undefined && user?.uuid !== reader) {
    queryClient.clear();
    resetRequests();
  }
  reader = user?.uuid;
  notifyReactAdmin(user);
});

/** Updates react-admin's cached session at once, and not when it is next fetched. */
function notifyReactAdmin(user: User | null): void {
  queryClient.setQueryData(['auth', 'getIdentity'], identityOf(user));
  queryClient.setQueryData(['auth', 'getPermissions', {}], user?.role);
  void queryClient.invalidateQueries({ queryKey: ['auth', 'canAccess'] });
}
