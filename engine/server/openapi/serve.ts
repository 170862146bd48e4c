import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from '../http/contract.ts';
import type { ApiDescription } from './description.ts';
import { docsModelOf } from './docsModel.ts';
import { docsPage } from './docsPage.ts';
import { openApiDocument } from './document.ts';

/** A page of text that runs nothing and loads its one stylesheet. */
const policy = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
};

interface StaticDocument {
  type: string;
  text: string;
  etag: string;
}
const staticDocument = (type: string, text: string): StaticDocument => ({
  type,
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
});

const documents: Record<string, (contract: Contract, description: ApiDescription) => StaticDocument> = {
  '/openapi.json': (...of) => staticDocument('application/json; charset=utf-8', JSON.stringify(openApiDocument(...of))),
  '/docs': (...of) => staticDocument('text/html; charset=utf-8', docsPage(docsModelOf(openApiDocument(...of)))),
  '/docs/style.css': () =>
    staticDocument('text/css; charset=utf-8', readFileSync(new URL('style.css', import.meta.url), 'utf8')),
};
/** Below /api. */
export const openApiPaths = Object.keys(documents);

/** The documentation for programs and for people, made on the first request, and again for another contract. */
export function serveOpenApi(app: FastifyInstance, contractNow: () => Contract, description: ApiDescription): void {
  const made = new Map<string, StaticDocument>();
  let madeFrom = contractNow();
  for (const [path, make] of Object.entries(documents))
    app.get(`/api${path}`, async (request, reply) => {
      if (madeFrom !== contractNow()) made.clear();
      madeFrom = contractNow();
      const ready = made.get(path) ?? make(madeFrom, description);
      made.set(path, ready);
      await reply.helmet({ contentSecurityPolicy: policy });
      return send(request, reply, ready);
    });
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { type, text, etag }: StaticDocument): FastifyReply {
  reply.headers({ etag, 'cache-control': 'public, max-age=300' });
  const known = (headers['if-none-match'] ?? '').split(/\s*,\s*/).map(tag => tag.replace(/^W\//, ''));
  return known.includes(etag) ? reply.code(304).send() : reply.type(type).send(text);
}
