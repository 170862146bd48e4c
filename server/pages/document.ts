import type { Config } from '../config.ts';
import { escaped } from '../mail/frame.ts';

const cardScript = '/sandbox/v1/card.js';
/** Of the version that the packages `stripe` and `@stripe/stripe-js` speak. */
const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/** What a browser may know of the settings: this list and no more. */
export const pageSettings = ({ demo, accountSiteUrl, guestGuard, sentryDsn, payments, push }: Config) => ({
  demo,
  accountSiteUrl,
  sentryDsn,
  stripeKey: payments.provider === 'stripe' ? (payments.stripe?.publishableKey ?? null) : null,
  push: push && {
    ...{ apiKey: push.apiKey, projectId: push.projectId, appId: push.appId },
    ...{ messagingSenderId: push.senderId, vapidKey: push.vapidKey },
  },
  apiBase: '/api',
  guestGuard,
  sessionMarker: true,
});

/** Asks who the user is while the app still loads. */
const askAhead = /\s*<link rel="preload" href="\/api\/account\/me"[^>]*>/;

/**
 * The built document with everything filled in that is the same for all; the nonce is each answer's own. Without a
 * session it does not ask who the user is: the refusal would stand in the console.
 */
export function documentFor(config: Config, built: string): (nonce: string, hasSession?: boolean) => string {
  const settings = escaped(JSON.stringify(pageSettings(config)));
  const script = config.payments.provider === 'stripe' ? stripeScript : cardScript;
  const filled = built.replace('__PAGE_SETTINGS__', () => settings).replace(cardScript, script);
  const [asking, silent] = [filled, filled.replace(askAhead, '')].map(text => text.split('__CSP_NONCE__'));
  return (nonce, hasSession = true) => (hasSession ? asking : silent)!.join(nonce);
}
