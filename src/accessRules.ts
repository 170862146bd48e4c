import type { AccessRules } from '../engine/client/auth/index.ts';
import { forgetTokens } from '../providers/uploads/storedTokens.ts';
import { legalPaths, paths } from './paths.ts';

/** A locked account that owes money may still pay it. */
const PAYING = /^\/dashboard\/(orders\/[^/]+\/checkout|account\/billing)\/?$/;

/** A locked account may read its payments, for any reason of the lock: the locked page lists them. */
const PAYMENTS = /^\/dashboard\/account\/payments(\/|$)/;

/** The portal's access rules, for the engine's guard. */
export const accessRules: AccessRules = {
  publicPaths: [...Object.values(legalPaths), paths.prices, paths.quote, paths.embeddedQuote],
  whileLocked: ({ blocked_reason }, pathname) => {
    if (blocked_reason === 'unpaid' && PAYING.test(pathname)) return 'page';
    return PAYMENTS.test(pathname) ? '#payments' : null;
  },
  afterImpersonation: uuid => `/dashboard/support/customers/${uuid}`,
  forget: () => {
    forgetTokens();
    // Files of a quote (src/shared/keptFiles.ts). The person who signs in next must not see them.
    globalThis.indexedDB?.deleteDatabase('quote');
  },
};
