import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { ApiContract } from '../http/contract.ts';
import { SharedText, sendShared } from '../http/sharedAnswers.ts';
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
  text: SharedText;
}
const staticDocument = (type: string, text: string): StaticDocument => ({ type, text: new SharedText(text) });

const documents: Record<string, (contract: ApiContract, description: ApiDescription) => StaticDocument> = {
  '/openapi.json': (...of) => staticDocument('application/json; charset=utf-8', JSON.stringify(openApiDocument(...of))),
  '/docs': (...of) => staticDocument('text/html; charset=utf-8', docsPage(docsModelOf(openApiDocument(...of)))),
  '/docs/style.css': () =>
    staticDocument('text/css; charset=utf-8', readFileSync(new URL('style.css', import.meta.url), 'utf8')),
};
/** Below /api. */
export const openApiPaths = Object.keys(documents);

/** The documentation for programs and for people, made on the first request, and again for another contract. */
export function serveOpenApi(app: FastifyInstance, contractNow: () => ApiContract, description: ApiDescription): void {
  const made = new Map<string, StaticDocument>();
  let madeFrom = contractNow();
  for (const [path, make] of Object.entries(documents))
    app.get(`/api${path}`, async (_, reply) => {
      if (madeFrom !== contractNow()) made.clear();
      madeFrom = contractNow();
      const ready = made.get(path) ?? make(madeFrom, description);
      made.set(path, ready);
      await reply.helmet({ contentSecurityPolicy: policy });
      return sendShared(reply.type(ready.type).header('cache-control', 'public, max-age=300'), ready.text);
    });
}
