import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>;

/** Headers of every answer. What is no page of ours may load, run and frame nothing. */
export async function securityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'payments'>,
): Promise<void> {
  const { publicUrl } = config;
  const permissions = permissionsPolicy(config);
  app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissions));
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: false } : false,
  });
}

const nonces = new WeakMap<IncomingMessage, string>();

/** One secret per answer: only styles and scripts that carry it were written by this server. */
export function nonceOf(request: IncomingMessage): string {
  const known = nonces.get(request);
  if (known) return known;
  const nonce = randomBytes(16).toString('base64url');
  nonces.set(request, nonce);
  return nonce;
}

/** docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Where a browser is made known to Firebase Cloud Messaging. */
const firebaseHosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];

/** Features of the browser that no page of ours uses. */
const unused = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * Which features of the browser a page may use. Apple Pay and Google Pay are asked for by frames of Stripe; nothing else
 * may open a payment.
 */
export function permissionsPolicy({ payments }: Pick<Config, 'payments'>): string {
  const scripts = stripeScripts.map(origin => `"${origin}"`).join(' ');
  const payment = payments.provider === 'stripe' ? `payment=(self ${scripts})` : 'payment=()';
  return [payment, ...unused.map(name => `${name}=()`)].join(', ');
}

/** What a page of the app may do: run our own files, and talk to the services that the settings name. */
export function pagePolicy(
  { payments, sentryDsn, uploads, push }: Pick<Config, 'payments' | 'sentryDsn' | 'uploads' | 'push'>,
  backEnds: () => string[] = () => [],
): Policy {
  const own = "'self'";
  const stripe = payments.provider === 'stripe';
  const nonce = (request: IncomingMessage) => `'nonce-${nonceOf(request)}'`;
  const s3 = uploads.s3?.endpoint ? [new URL(uploads.s3.endpoint).origin] : [];
  return {
    useDefaults: false,
    directives: {
      'default-src': [own],
      'script-src': [own, nonce, ...(stripe ? stripeScripts : [])],
      'style-src': [own, nonce],
      'img-src': [own, 'data:', 'blob:', ...s3],
      'font-src': [own],
      'connect-src': [
        own,
        ...(sentryDsn ? [new URL(sentryDsn).origin] : []),
        ...(stripe ? ['https://api.stripe.com'] : []),
        ...(push ? firebaseHosts : []),
        () => backEnds().join(' '),
      ],
      'frame-src': [own, ...(stripe ? [...stripeScripts, 'https://hooks.stripe.com'] : [])],
      'worker-src': [own, 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': [own],
      'frame-ancestors': ["'none'"],
    },
  };
}
