import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, matchesEtag } from './etag.ts';
import { type Reply, replyWith } from './serveCalls.ts';

/** Builds a cacheable answer, with 304 if the cached one is still valid. It may differ by language only. */
export function replyCacheable<Body>(
  raw: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
  body: Body,
): Reply<Body> {
  const etag = etagOf(JSON.stringify(body));
  reply.headers({
    etag,
    'cache-control': `private, max-age=${seconds}`,
    // In lower case, because @fastify/compress would add it again otherwise.
    vary: 'Accept-Language, Cookie, accept-encoding',
  });
  return replyWith(matchesEtag(raw.headers['if-none-match'], etag) ? 304 : 200, body);
}
