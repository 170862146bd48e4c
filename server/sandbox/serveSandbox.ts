import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {} from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsOf } from '../../engine/server/index.ts';
import { challengePage } from './challengePage.ts';
import { framePage } from './framePage.ts';
import type { PageStyle } from './htmlDocument.ts';
import type { Sandbox } from './sandbox.ts';

const own = (file: string): string => fileURLToPath(new URL(`assets/${file}`, import.meta.url));
const assets: [name: string, type: string, path: string][] = [
  ['card.js', 'text/javascript; charset=utf-8', own('card.js')],
  ['frame.js', 'text/javascript; charset=utf-8', own('frame.js')],
  ['challenge.js', 'text/javascript; charset=utf-8', own('challenge.js')],
  ['sandbox.css', 'text/css; charset=utf-8', own('sandbox.css')],
  [
    'inter.woff2',
    'font/woff2',
    fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  ],
];
const bodyLimit = 4 * 1024;
/** PostgreSQL's largest integer. */
const maxAmount = 2_147_483_647;

/**
 * Content-Security-Policy of the provider's pages: the portal may frame them, they run their own files and connect to
 * the provider.
 */
const policy = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  },
};

/** The sandbox provider's own pages and calls, below /sandbox and never below /api. */
export async function serveSandbox(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  for (const [name, type, path] of assets) {
    const content = readFileSync(path);
    app.get(`/sandbox/v1/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(content),
    );
  }

  app.get('/sandbox/frame', (request, reply) => page(reply, framePage(pageStyleOf(request))));

  app.get('/sandbox/3ds', async (request, reply) => {
    const { secret = '' } = request.query as { secret?: unknown };
    const challenge = await sandbox.findChallenge(String(secret).replaceAll('\0', ''));
    return page(reply.code(challenge ? 200 : 404), challengePage(pageStyleOf(request), String(secret), challenge));
  });

  app.post('/sandbox/v1/tokens', { bodyLimit: bodyLimit }, async (request, reply) => {
    const token = await sandbox.createToken(request.body);
    return reply.code('wrong' in token ? 402 : 201).send(token);
  });

  app.post('/sandbox/v1/challenges/:secret', { bodyLimit: bodyLimit }, async (request, reply) => {
    const { secret } = request.params as { secret: string };
    const { approve } = (request.body ?? {}) as { approve?: unknown };
    const outcome = await sandbox.decide(secret.replaceAll('\0', ''), approve === true);
    return reply.send({ outcome });
  });

  app.post('/sandbox/v1/disputes/:payment', { bodyLimit: bodyLimit }, async (request, reply) => {
    const { payment } = request.params as { payment: string };
    const { outcome } = (request.body ?? {}) as { outcome?: unknown };
    if (outcome !== 'won' && outcome !== 'lost') return reply.code(400).send({ closed: false });
    const closed = await sandbox.closeDispute(payment.replaceAll('\0', ''), outcome);
    return reply.code(closed ? 200 : 404).send({ closed });
  });

  // What a person does in the dashboard of a real provider.
  app.post('/sandbox/v1/charges/:payment/refunds', { bodyLimit: bodyLimit }, async (request, reply) => {
    const { payment } = request.params as { payment: string };
    const { amount } = (request.body ?? {}) as { amount?: unknown };
    if (!Number.isInteger(amount) || Number(amount) < 1 || Number(amount) > maxAmount)
      return reply.code(400).send({ refund: null });
    const refund = await sandbox.refundInDashboard(payment.replaceAll('\0', ''), Number(amount));
    return reply.code(refund ? 201 : 404).send({ refund });
  });

  app.post('/sandbox/v1/refunds/:refund/fail', { bodyLimit: bodyLimit }, async (request, reply) => {
    const { refund } = request.params as { refund: string };
    const failed = await sandbox.failRefund(refund.replaceAll('\0', ''));
    return reply.code(failed ? 200 : 404).send({ failed });
  });
}

async function page(reply: FastifyReply, document: string): Promise<FastifyReply> {
  await reply.helmet({ contentSecurityPolicy: policy });
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
}

function pageStyleOf({ query }: FastifyRequest): PageStyle {
  const { theme, dir, lang } = query as Record<string, unknown>;
  return {
    theme: theme === 'dark' ? 'dark' : 'light',
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    texts: textsOf(typeof lang === 'string' ? lang : 'en'),
  };
}
