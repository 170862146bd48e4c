import type { Site } from '../engine/server/spa/index.ts';
import type { Config } from './config.ts';

/** As in src/paths.ts, which the server does not import. */
const embeddedQuotePath = '/embed/quote';
const cardScript = '/sandbox/v1/card.js';
/** The version of the packages `stripe` and `@stripe/stripe-js`. */
const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/** docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Hosts with which a browser registers for Firebase Cloud Messaging. */
const firebaseHosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];

/** The settings that the browser may see; no others are sent. */
export const pageSettings = ({ demo, accountSiteUrl, guestGuard, sentryDsn, payments, push }: Config) => ({
  demo,
  accountSiteUrl,
  sentryDsn,
  stripeKey: payments.provider === 'stripe' ? (payments.stripe?.publishableKey ?? null) : null,
  push: push && {
    apiKey: push.apiKey,
    projectId: push.projectId,
    appId: push.appId,
    messagingSenderId: push.senderId,
    vapidKey: push.vapidKey,
  },
  apiBase: '/api',
  guestGuard,
  sessionMarker: true,
});

/** The portal's pages: the card fields of the payment provider, and push messages where they are set up. */
export function portalSite(config: Config): Site {
  const stripe = config.payments.provider === 'stripe';
  return {
    settings: pageSettings(config),
    scripts: stripe ? { [cardScript]: stripeScript } : {},
    sources: {
      scripts: stripe ? stripeScripts : [],
      connections: [...(stripe ? ['https://api.stripe.com'] : []), ...(config.push ? firebaseHosts : [])],
      frames: stripe ? [...stripeScripts, 'https://hooks.stripe.com'] : [],
    },
    embedding: { path: embeddedQuotePath, origins: config.embedOrigins },
    // Frames of Stripe open Apple Pay and Google Pay; nothing else may open a payment.
    features: stripe ? { payment: `(self ${stripeScripts.map(origin => `"${origin}"`).join(' ')})` } : {},
  };
}
