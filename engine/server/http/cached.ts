import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answerWith } from './answer.ts';

/** Builds a cacheable answer, with 304 if the cached one is still valid. It may differ by language only. */
export function cached<Body>(raw: FastifyRequest, reply: FastifyReply, seconds: number, body: Body): Answer<Body> {
  const etag = `"${createHash('sha1').update(JSON.stringify(body)).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': `private, max-age=${seconds}`, vary: 'Accept-Language, Cookie' });
  const known = (raw.headers['if-none-match'] ?? '').split(/\s*,\s*/).map(tag => tag.replace(/^W\//, ''));
  return answerWith(known.includes(etag) ? 304 : 200, body);
}
