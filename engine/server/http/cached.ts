import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, answerWith } from './answer.ts';

/** An answer that browsers keep for a while: 304 when the one they have is still right. It differs by language only. */
export function cached<Body>(raw: FastifyRequest, reply: FastifyReply, seconds: number, body: Body): Answer<Body> {
  const etag = `"${createHash('sha1').update(JSON.stringify(body)).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': `private, max-age=${seconds}`, vary: 'Accept-Language, Cookie' });
  const known = (raw.headers['if-none-match'] ?? '').split(/\s*,\s*/).map(tag => tag.replace(/^W\//, ''));
  return answerWith(known.includes(etag) ? 304 : 200, body);
}
