import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { TUS_RESUMABLE } from '@tus/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { findResumable, type StartedUpload } from './findResumable.ts';
import { limitPerMinute } from './limitPerMinute.ts';
import { markServer } from './serverMark.ts';
import { createSmallUploads, readSmallUpload } from './smallUploads.ts';
import { answerOf, createTusServer, uploadPath } from './tusServer.ts';
import type { UploadTarget } from './uploadTargets.ts';
import { orderOfToken } from './uploadTokens.ts';

/** Tells a client whether its token has expired or was replaced by a newer one (RFC 6750). */
const challenge = (why: 'expired' | 'replaced') => ({
  'www-authenticate': `Bearer error="invalid_token", error_description="${why}"`,
});

/** Milliseconds within which received bytes are recorded, after the connection or the server closes. */
const recordingPatience = 2_000;

/** tus at /api/uploads: its credential is the uploader token and nothing else. Bodies are left to tus. */
export async function serveTus(app: FastifyInstance, deps: Deps): Promise<void> {
  const orders = new WeakMap<IncomingMessage, UploadTarget>();
  const { mark, close } = await markServer(deps);
  app.addHook('onClose', async () => close());
  const orderOf = (request: IncomingMessage): UploadTarget => {
    const order = orders.get(request);
    if (!order) throw problem('not_authenticated');
    return order;
  };
  const server = createTusServer(deps, orderOf, mark);
  const takeSmall = createSmallUploads(deps, mark);

  const limit = limitPerMinute(app, deps);
  const limitStarts = ({ customer_uuid }: UploadTarget) =>
    limit(`uploads ${customer_uuid}`, deps.config.uploadQuotas.startsPerMinute);
  const running = new Set<Promise<void>>();
  // Keeps the database open until received bytes are recorded.
  app.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(running), sleep(recordingPatience, undefined, { ref: false })]);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async request => {
    if (request.method === 'OPTIONS') return;
    const { authorization } = request.headers;
    if (!authorization) throw problem('not_authenticated');
    const token = /^Bearer ([\w-]{20,100})$/.exec(authorization)?.[1];
    const order = token ? await orderOfToken(deps, token) : null;
    if (!order) throw problem('bad_credentials', {}, challenge('replaced'));
    if (order === 'expired') throw problem('bad_credentials', {}, challenge('expired'));
    orders.set(request.raw, order);
  });
  for (const url of [uploadPath, `${uploadPath}/:key`])
    app.route({
      url,
      config: { operation: 'sendUpload' },
      method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      handler: async (request, reply) => {
        const order = orders.get(request.raw);
        if (order && request.method === 'POST') {
          limitStarts(order);
          const begun = await findResumable(deps, order, request.headers);
          if (begun) return answerCreated(reply, begun);
          const small = readSmallUpload(request.headers);
          try {
            const key = small && (await takeSmall(order, request.raw, small));
            if (key) return answerCreated(reply, { key, received: small.size });
          } catch (error) {
            return answerRefused(reply, answerOf(error as Error, deps.log));
          }
        }
        reply.hijack();
        // The sender closed the connection before its file was registered: there is nothing to store and no one to answer.
        if (request.raw.destroyed) return;
        const handled = server.handle(request.raw, reply.raw);
        // A request whose sender is gone never settles, because its answer is never sent.
        const recorded = Promise.race([handled, waitAfterClose(reply.raw)])
          .catch(() => undefined)
          .finally(() => running.delete(recorded));
        running.add(recorded);
        return handled;
      },
    });
}

/** Resolves when a connection has been closed for long enough to record what it brought. */
async function waitAfterClose(connection: ServerResponse): Promise<void> {
  if (!connection.closed) await once(connection, 'close');
  await sleep(recordingPatience, undefined, { ref: false });
}

/** Answers that an upload was created, also if it continues an earlier one. The rest of the body is not needed. */
function answerCreated(reply: FastifyReply, { key, received }: StartedUpload): FastifyReply {
  reply.request.raw.resume();
  return reply
    .code(201)
    .headers({ 'tus-resumable': TUS_RESUMABLE, location: `${uploadPath}/${key}`, 'upload-offset': String(received) })
    .send();
}

function answerRefused(reply: FastifyReply, { status_code, body }: ReturnType<typeof answerOf>): FastifyReply {
  reply.request.raw.resume();
  return reply
    .code(status_code)
    .headers({ 'tus-resumable': TUS_RESUMABLE, 'content-type': 'application/json; charset=utf-8' })
    .send(body);
}
