import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Reply, replyWith } from './serveCalls.ts';
import { isKnownVersion } from './sharedAnswers.ts';

/** Builds a cacheable answer, with 304 if the cached one is still valid. It may differ by language only. */
export function replyCacheable<Body>(
  raw: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
  body: Body,
): Reply<Body> {
  const etag = `"${createHash('sha1').update(JSON.stringify(body)).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': `private, max-age=${seconds}`, vary: 'Accept-Language, Cookie' });
  return replyWith(isKnownVersion(raw.headers['if-none-match'], etag) ? 304 : 200, body);
}
