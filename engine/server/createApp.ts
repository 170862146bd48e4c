import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { EngineConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { clockRoutes } from './dev-tools/clockRoutes.ts';
import { mailboxRoutes } from './dev-tools/mailboxRoutes.ts';
import { mailPreviewRoutes } from './dev-tools/mailPreviewRoutes.ts';
import { validators } from './forms/forms.ts';
import { serveValidators } from './forms/validators.ts';
import { healthRoutes } from './health.ts';
import { compressAnswers } from './http/compression.ts';
import { standardContract } from './http/contract.ts';
import { followRequests } from './http/currentWork.ts';
import { answerErrors, answerUnreadable } from './http/errorReplies.ts';
import type { Authenticate } from './http/guard.ts';
import { requestPipeline } from './http/requestPipeline.ts';
import { answerWriter } from './http/serialization.ts';
import { type Handlers, serveCalls } from './http/serveCalls.ts';
import { closeSlowBodies } from './http/slowBodies.ts';
import { responseValidator } from './http/validateResponses.ts';
import { knownCallers } from './limits/knownCallers.ts';
import { limitRequests } from './limits/requestRateLimit.ts';
import { requestLogOptions } from './log.ts';
import { bounceRoutes } from './mail/bounceRoutes.ts';
import { observeRequests } from './metrics/observeRequests.ts';
import type { ApiDescription } from './openapi/description.ts';
import { openApiPaths, serveOpenApi } from './openapi/serveOpenApi.ts';
import { serveRecordFiles } from './records/files/serveRecordFiles.ts';
import { openCollections } from './records/live/liveCollections.ts';
import { listCollection, retryOutdated, serveCollections } from './records/serveCollections.ts';
import type { ManifestFiles } from './schema-files/readManifestFiles.ts';
import type { ServerInternals } from './serverInternals.ts';
import { securityHeaders } from './spa/headers.ts';
import { servePages } from './spa/servePages.ts';

const maxBodyBytes = 1024 * 1024;
/** A connection without traffic in both directions for this long is closed; no work is silent for longer. */
const silence = 10 * 60_000;

interface CreateAppOptions<AppDeps extends Deps> {
  /** Authenticates a request. */
  authenticate: Authenticate;
  /**
   * Registers a handler for every call of the app's call tables. Called twice: with the database, and with its
   * read-only connection.
   */
  handlers(deps: AppDeps, manifest: () => ManifestFiles, inside: ServerInternals): Handlers;
  /** Routes beside the call table. */
  routes(app: FastifyInstance, deps: AppDeps): Promise<void>;
  apiDescription: ApiDescription;
  /** Which mails have the link that turns their kind off, for their preview; absent: none. */
  isOptionalMail?(template: string): boolean;
  /** The folder of the built pages. */
  pagesFolder: string;
}

/** Builds the whole server without a port; tests and the start choose how it listens. */
export async function createApp<AppDeps extends Deps>(
  deps: AppDeps,
  parts: CreateAppOptions<AppDeps>,
): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    ...requestLogOptions(config.logLevel !== 'debug'),
    trustProxy: toTrustProxy(config.trustProxy),
    bodyLimit: maxBodyBytes,
    connectionTimeout: silence,
    // A busy machine starts slowly; it is no reason not to start.
    pluginTimeout: 120_000,
    // A request head that takes longer is meant to block a connection, which is then closed within 15 seconds.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable,
  });
  followRequests(app);
  deps.tracing?.followRequests(app);
  if (deps.metrics) observeRequests(app, deps.metrics);
  answerErrors(app);
  app.setSerializerCompiler(answerWriter);
  await app.register(cookie);
  await compressAnswers(app);
  await securityHeaders(app, config, deps.site);
  await app.register(async api => serveApi(api, deps, parts));
  serveValidators(app, validators);
  await app.register(async hooks => bounceRoutes(hooks, deps));
  healthRoutes(app, deps);
  await parts.routes(app, deps);
  if (config.demo) {
    // The server's clock may have been moved, and pages follow the time of the answers.
    app.addHook('onSend', async (_, reply) => void reply.header('date', deps.clock.now().toUTCString()));
    clockRoutes(app, deps);
    if (!config.mail.url) mailboxRoutes(app, deps);
    mailPreviewRoutes(app, template => parts.isOptionalMail?.(template) ?? false);
  }
  app.addHook('preClose', () => {
    deps.stopping.announce();
    deps.stopping.close();
    return deps.live.close();
  });
  await servePages(app, deps, parts.pagesFolder);
  return app;
}

const toTrustProxy = (proxies: EngineConfig['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

async function serveApi<AppDeps extends Deps>(
  app: FastifyInstance,
  deps: AppDeps,
  parts: CreateAppOptions<AppDeps>,
): Promise<void> {
  const { config, db, locks, clock } = deps;
  const callers = knownCallers();
  await limitRequests(app, deps, callers);
  closeSlowBodies(app);
  // A body that is no JSON is refused by its media type, and not read as text.
  app.removeContentTypeParser('text/plain');
  const contract = standardContract();
  const origins = { known: new Set([new URL(config.publicUrl).origin]), acceptsHost: !config.isPublicUrlSet };
  const validateResponse = config.mode === 'test' ? responseValidator(contract) : null;
  const surroundings = {
    db,
    locks,
    clock,
    secrets: config.secrets,
    validateResponse,
    authenticate: callers.rememberCallers(parts.authenticate),
    origins,
  };
  const collections = await openCollections(deps, contract);
  deps.collections = collections.collections;
  app.addHook('onClose', () => collections.close());
  // Faults of the schema files, which the development server shows in the browser.
  if (config.mode === 'dev' || config.mode === 'test')
    app.get('/dev/schemas', async () => {
      await collections.settled();
      return { faults: collections.faults(), notices: collections.notices() };
    });
  // Impersonated requests use the read-only connection.
  const reading = { ...deps, db: deps.reading };
  const inside: ServerInternals = {
    collections: collections.collections,
    readers: () => readers!,
    listCollection: (...list) => listCollection(collections, ...list),
    retryOutdated: answer => retryOutdated(collections, answer),
  };
  const [handlers, readers]: Handlers[] = [deps, reading].map(those =>
    parts.handlers(those, collections.manifest, inside),
  );
  serveCalls(app, handlers!, requestPipeline(surroundings), contract, readers);
  serveOpenApi(app, collections.contract, parts.apiDescription);
  const papers = openApiPaths.map(path => ({ method: 'GET' as const, path }));
  const pipeline = requestPipeline({ ...surroundings, validateResponse: null });
  const rows = [...contract.rows, ...papers];
  serveCollections(app, collections, pipeline, deps, rows);
  await app.register(async files => serveRecordFiles(files, collections, pipeline, deps, rows));
}
