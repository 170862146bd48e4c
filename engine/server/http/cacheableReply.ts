import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from './etag.ts';
import { type Reply, replyWith } from './serveCalls.ts';

/**
 * Builds a cacheable answer, with 304 if the cached one is still valid. It may differ by language only. `seconds`: how
 * long it is used without asking; 0: each use asks.
 */
export function replyCacheable<Body>(
  raw: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
  body: Body,
): Reply<Body> {
  const etag = etagOf(JSON.stringify(body));
  reply.headers({
    etag,
    'cache-control': seconds > 0 ? `private, max-age=${seconds}` : 'private, no-cache',
    // In lower case, because @fastify/compress would add it again otherwise.
    vary: 'Accept-Language, Cookie, accept-encoding',
  });
  return replyWith(matchesEtag(raw.headers['if-none-match'], etag) ? 304 : 200, body);
}
