import { replyCacheable } from '../http/cacheableReply.ts';
import type { Handlers } from '../http/serveCalls.ts';
import { addressStates, countries } from './countries.ts';

const hour = 3600;

/** Handlers of lists that are the same for everyone. */
export const referenceRoutes = (): Handlers<'listCountries' | 'listStates'> => ({
  listCountries: ({ raw, reply, locale }) => replyCacheable(raw, reply, hour, countries(locale)),
  listStates: ({ raw, reply, query }) => replyCacheable(raw, reply, hour, addressStates(query.country ?? 'US')),
});
