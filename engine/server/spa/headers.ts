import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { EngineConfig } from '../config.ts';
import type { Site } from './site.ts';

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>;

/** Sets the security headers of every answer. Answers that are not pages may load, run and frame nothing. */
export async function securityHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<EngineConfig, 'publicUrl'>,
  site: Site,
): Promise<void> {
  const permissions = permissionsPolicy(site);
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

/** A nonce for each answer: only styles and scripts with it are executed. */
export function nonceOf(request: IncomingMessage): string {
  const known = nonces.get(request);
  if (known) return known;
  const nonce = randomBytes(16).toString('base64url');
  nonces.set(request, nonce);
  return nonce;
}

/** Features of the browser that are off unless the app enables them. */
const offByDefault = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Builds the Permissions-Policy: the browser features that the app enables, and no others. */
const permissionsPolicy = ({ features }: Pick<Site, 'features'>): string =>
  [...new Set([...Object.keys(features), ...offByDefault])].map(name => `${name}=${features[name] ?? '()'}`).join(', ');

/**
 * Builds the Content-Security-Policy of the app's pages: its own files, and the services that the settings name.
 * `ancestors`: origins that may show the page in a frame.
 */
export function pagePolicy(
  { sentryDsn, uploads }: Pick<EngineConfig, 'sentryDsn' | 'uploads'>,
  { sources }: Pick<Site, 'sources'>,
  backEnds: () => string[] = () => [],
  ancestors: string[] = [],
): Policy {
  const own = "'self'";
  const nonce = (request: IncomingMessage) => `'nonce-${nonceOf(request)}'`;
  const s3 = uploads.s3?.endpoint ? [new URL(uploads.s3.endpoint).origin] : [];
  return {
    useDefaults: false,
    directives: {
      'default-src': [own],
      'script-src': [own, nonce, ...sources.scripts],
      'style-src': [own, nonce],
      'img-src': [own, 'data:', 'blob:', ...s3],
      'font-src': [own],
      'connect-src': [
        own,
        ...(sentryDsn ? [new URL(sentryDsn).origin] : []),
        ...sources.connections,
        () => backEnds().join(' '),
      ],
      'frame-src': [own, ...sources.frames],
      'worker-src': [own, 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': [own],
      'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
    },
  };
}
