import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagesRoot } from '../../dsl/routes.ts';
import type { EngineConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { hasSessionCookie } from '../http/cookies.ts';
import { problem } from '../http/problems.ts';
import { backEndOrigins } from './backEndOrigins.ts';
import { createDocumentRenderer } from './documentRenderer.ts';
import { nonceOf, pagePolicy } from './headers.ts';
import { pageMatcher } from './pageMatcher.ts';
import type { Site } from './site.ts';

const year = 365 * 24 * 60 * 60;
/** Workers of the build, by the names of their files, which may be compressed. */
const isWorker = /[\\/]\w+Worker-[\w-]+\.js(\.br|\.gz)?$/;
/** A worker has the policy of its own response, not of its page: it may load further parts of the app, and nothing else. */
const workerPolicy = "default-src 'none'; script-src 'self'";

/**
 * Serves the built app: its files, and its one document at every known address; at other addresses the document has
 * status 404.
 */
export async function servePages(
  app: FastifyInstance,
  { config, site }: Pick<Deps, 'config' | 'site'>,
  folder: string,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw problem('not_found');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', 'addresses.json', 'modules.json', 'sources.sha256', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
      if (hashed && isWorker.test(path)) reply.header('content-security-policy', workerPolicy);
    },
  });
  const isPage = pageMatcher(folder);
  const send = documentOf(folder, config, site);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const known = isPage(path);
    if (!wantsDocument(request, path, known)) throw problem('not_found');
    return send(request, reply, known ? 200 : 404);
  });
}

/**
 * Returns whether the request wants a document. Browsers name HTML; programs that accept anything get the document only
 * if there is a page.
 */
function wantsDocument({ method, headers }: FastifyRequest, path: string, isKnown: boolean): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/api(\/|$)/.test(path)) return false;
  const accepted = headers.accept ?? '*/*';
  return accepted.includes('text/html') || (isKnown && accepted.includes('*/*'));
}

const pathOf = (url: string): string | undefined => url.split('?')[0];

/** The pages at the root and below the pages' own root are behind sign-in. */
function isSignedInPath(url: string): boolean {
  const path = pathOf(url);
  return path === '/' || path === pagesRoot || path?.startsWith(`${pagesRoot}/`) === true;
}

function documentOf(folder: string, config: EngineConfig, site: Site) {
  const written = createDocumentRenderer(site, readFileSync(join(folder, 'index.html'), 'utf8'));
  const { embedding } = site;
  const policy = pagePolicy(config, site, backEndOrigins);
  const embedded = embedding?.origins.length
    ? { path: embedding.path, policy: pagePolicy(config, site, backEndOrigins, embedding.origins) }
    : null;
  return async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404): Promise<FastifyReply> => {
    const isEmbedded = pathOf(request.url) === embedded?.path;
    await reply.helmet({ contentSecurityPolicy: isEmbedded && embedded ? embedded.policy : policy });
    // It knows no other sites; `frame-ancestors` takes its place.
    if (isEmbedded) reply.raw.removeHeader('x-frame-options');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .send(
        written(nonceOf(request.raw), {
          hasSession: hasSessionCookie(request),
          isSignedInPage: isSignedInPath(request.url),
        }),
      );
  };
}
