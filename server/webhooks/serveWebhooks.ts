import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { closeSlowBodies, problem } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import type { ProviderEvent } from '../payments/provider.ts';
import { providerEvents } from '../payments/tables.ts';
import { handleEvent } from './handleEvent.ts';

const maxWebhookBytes = 256 * 1024;

/**
 * `POST /api/webhooks/{provider}`: receives events of the payment provider. Public, so only its signature counts, which
 * is over the raw body. Anything but a 200 makes the provider send it again.
 */
export async function serveWebhooks(app: FastifyInstance, deps: Deps): Promise<void> {
  closeSlowBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxWebhookBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    '/api/webhooks/:provider',
    { bodyLimit: maxWebhookBytes, config: { operation: 'receiveWebhook' } },
    async (request, reply) => {
      const { provider } = request.params as { provider: string };
      if (provider !== deps.payments.gateway.name) throw problem('not_found');
      const body = typeof request.body === 'string' ? request.body : '';
      const event = await deps.payments.verifyWebhook(body, request.headers);
      if (!event) throw problem('bad_signature');
      await receive(deps, event);
      return reply.header('cache-control', 'no-store').send({ received: true });
    },
  );
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/webhooks/:provider',
    handler: () => {
      throw problem('method_not_allowed', {}, { allow: 'POST' });
    },
  });
}

/** Each event is handled once; one that cannot be handled is left for its repetition, and for the scheduled jobs. */
async function receive(deps: Deps, { id, type, about }: ProviderEvent): Promise<void> {
  const { db, clock, payments } = deps;
  const provider = payments.gateway.name;
  const here = and(eq(providerEvents.provider, provider), eq(providerEvents.event, id));
  await db.insert(providerEvents).values({ provider, event: id, type, received_at: clock.now() }).onConflictDoNothing();
  const [known] = await db.select({ handled_at: providerEvents.handled_at }).from(providerEvents).where(here);
  if (known?.handled_at) return;
  if (about) await handleEvent(deps, about);
  await db.update(providerEvents).set({ handled_at: clock.now() }).where(here);
}
