import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from '../http/contract.ts';
import type { ApiDescription } from './description.ts';
import { openApiDocument } from './document.ts';
import { outlineOf } from './outline.ts';
import { docsPage } from './page.ts';

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

interface Paper {
  type: string;
  text: string;
  etag: string;
}
const paper = (type: string, text: string): Paper => ({
  ...{ type, text },
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
});

const papers: Record<string, (contract: Contract, description: ApiDescription) => Paper> = {
  '/openapi.json': (...of) => paper('application/json; charset=utf-8', JSON.stringify(openApiDocument(...of))),
  '/docs': (...of) => paper('text/html; charset=utf-8', docsPage(outlineOf(openApiDocument(...of)))),
  '/docs/style.css': () =>
    paper('text/css; charset=utf-8', readFileSync(new URL('style.css', import.meta.url), 'utf8')),
};
/** Below /api. */
export const openApiPaths = Object.keys(papers);

/** The documentation for programs and for people, made when it is first asked for, and again for another contract. */
export function serveOpenApi(app: FastifyInstance, contractNow: () => Contract, description: ApiDescription): void {
  const made = new Map<string, Paper>();
  let madeFrom = contractNow();
  for (const [path, make] of Object.entries(papers))
    app.get(`/api${path}`, async (request, reply) => {
      if (madeFrom !== contractNow()) made.clear();
      madeFrom = contractNow();
      const ready = made.get(path) ?? make(madeFrom, description);
      made.set(path, ready);
      await reply.helmet({ contentSecurityPolicy: policy });
      return send(request, reply, ready);
    });
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { type, text, etag }: Paper): FastifyReply {
  reply.headers({ etag, 'cache-control': 'public, max-age=300' });
  const known = (headers['if-none-match'] ?? '').split(/\s*,\s*/).map(tag => tag.replace(/^W\//, ''));
  return known.includes(etag) ? reply.code(304).send() : reply.type(type).send(text);
}
