import './portalApp.ts';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../engine/server/index.ts';
import { apiDescription } from './apiDescription.ts';
import { authenticator } from './auth/portalSessions.ts';
import { builtPages } from './builtPages.ts';
import type { Deps } from './deps.ts';
import { optionalKind, serveUnsubscribe } from './mail/unsubscribe.ts';
import { handlersOf } from './routes.ts';
import { serveDownloads } from './uploads/serveDownloads.ts';
import { serveExportDownload } from './uploads/serveExportDownload.ts';
import { serveTus } from './uploads/serveTus.ts';
import { serveThumbnails } from './uploads/thumbnails.ts';
import { serveWebhooks } from './webhooks/serveWebhooks.ts';

/** The portal's server without a port: tests and the start listen on it as they like. */
export const buildApp = (deps: Deps, pagesFolder = builtPages): Promise<FastifyInstance> =>
  createApp(deps, {
    authenticate: authenticator(deps),
    handlers: handlersOf,
    async routes(app) {
      await app.register(async uploads => serveTus(uploads, deps));
      await app.register(async hooks => serveWebhooks(hooks, deps));
      await app.register(async mails => serveUnsubscribe(mails, deps));
      serveDownloads(app, deps);
      serveThumbnails(app, deps);
      serveExportDownload(app, deps);
      await deps.payments.pages?.(app);
    },
    apiDescription,
    isOptionalMail: template => optionalKind(template) !== undefined,
    pagesFolder,
  });
