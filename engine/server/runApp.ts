import { join } from 'node:path';
import { accountAuthenticator, accountSessionStatuses, sessionJobs } from './accounts/accountSessions.ts';
import { findAccount, shownAccount } from './accounts/accounts.ts';
import { createDemo, demoNotice } from './accounts/demo.ts';
import { createFirstAdmin, type FirstAdmin, readFirstAdmin } from './accounts/firstAdmin.ts';
import { signInRoutes } from './accounts/routes.ts';
import type { AccountRow } from './accounts/tables.ts';
import { appVersion } from './appDefinition.ts';
import { type EngineConfig, type Mode, readSettings } from './config.ts';
import { countRoutes } from './counts/routes.ts';
import { createApp } from './createApp.ts';
import type { AppDefinition } from './defineApp.ts';
import type { Deps, Log } from './deps.ts';
import type { Environment } from './environmentReader.ts';
import { eventRoutes } from './events/routes.ts';
import { programScanner } from './files/programScanner.ts';
import { formRoutes } from './forms/routes.ts';
import type { Handlers } from './http/serveCalls.ts';
import { accessExplainerRoutes } from './inspector/access-explainer/routes.ts';
import { inspectorRoutes } from './inspector/routes.ts';
import { engineJobs } from './jobs/engineJobs.ts';
import { signInLimits } from './limits/attemptLimits.ts';
import { openServerLog } from './log.ts';
import { manifestRoutes } from './manifest/routes.ts';
import type { ApiDescription } from './openapi/description.ts';
import { describeLimit } from './openapi/limits.ts';
import { openDependencies } from './openDependencies.ts';
import { referenceRoutes } from './reference/routes.ts';
import { resourceFormRoutes } from './resource-forms/routes.ts';
import { runServer } from './runServer.ts';
import { viewRoutes } from './saved-views/routes.ts';
import type { ManifestFiles } from './schema-files/readManifestFiles.ts';
import type { ServerInternals } from './serverInternals.ts';
import { plainSite } from './spa/site.ts';
import { type RunningServer, startServer } from './startServer.ts';
import { appTitle } from './texts.ts';

/** Options of `runApp` and `serveApp`. */
export interface RunOptions {
  /** Absent: `demo`, which needs no settings. */
  mode?: Mode;
  /** The folder of the built pages. Absent: `dist` in the app's folder; without pages there, the app is its API. */
  pagesFolder?: string;
  /**
   * Runs once the address and the database are available, and before the first request; for example a build of the
   * pages.
   */
  prepare?(signal: AbortSignal): Promise<void>;
}

/**
 * Runs an app until its process gets a stop signal, and ends the process: 0 after an orderly stop, 1 if the app cannot
 * start.
 */
export const runApp = (app: AppDefinition, { mode = 'demo', prepare, ...options }: RunOptions = {}): Promise<void> =>
  runServer(
    async ready => {
      const config = readAppConfig(app, mode);
      return serveApp(app, config, await openServerLog(config), { ...options, prepare: ready });
    },
    url => console.log(readyNotice(app, mode, url)),
    prepare,
  );

function readyNotice({ demo }: AppDefinition, mode: Mode, url: string): string {
  const ready = `${appTitle()} is ready: ${url}`;
  if (mode === 'production') return ready;
  return ['', ready, '', ...(demo ? [demoNotice(demo), ''] : []), 'Stop it with Ctrl-C.', ''].join('\n');
}

/** The settings of an app with the engine's accounts. */
type AppConfig = EngineConfig & { firstAdmin: FirstAdmin | null };

/** Reads the settings of an app. Throws `ConfigFaults`. */
export const readAppConfig = (app: AppDefinition, mode: Mode, environment?: Environment): AppConfig =>
  readSettings(mode, {
    schemasDir: app.schemas,
    dataDir: join(app.folder, 'data'),
    environment,
    readMore: read => ({ settings: { firstAdmin: readFirstAdmin(read) }, faults: [] }),
  });

/** Starts an app with the engine's accounts. The caller stops it. */
export const serveApp = (
  app: AppDefinition,
  config: AppConfig,
  log: Log,
  { pagesFolder, prepare }: { pagesFolder?: string; prepare?: () => Promise<void> | undefined } = {},
): Promise<RunningServer> =>
  startServer(
    {
      openDependencies: (settings: EngineConfig, databaseUrl, its) =>
        openAppDependencies(app, settings, databaseUrl, its),
      async fill(deps) {
        if (config.firstAdmin) await createFirstAdmin(deps, config.firstAdmin);
        if (app.demo && (config.mode === 'demo' || config.mode === 'dev')) await createDemo(deps, app.demo);
      },
      build: deps => buildStandardApp(app, deps, pagesFolder),
    },
    config,
    log,
    prepare,
  );

/** Opens the dependencies of an app with the engine's accounts. */
const openAppDependencies = (app: AppDefinition, config: EngineConfig, databaseUrl: string, log: Log) =>
  openDependencies<Deps>(config, databaseUrl, log, {
    findUser: findAccount,
    personSources: (_, user) => ({ account: () => ({ ...shownAccount(user as unknown as AccountRow) }) }),
    isOutdated: async () => false,
    readSessionStatuses: accountSessionStatuses,
    scanner: programScanner,
    functions: app.functions,
    site: plainSite(pageSettings(config)),
    figures: app.figures,
    scheduledJobs: [...app.jobs, ...sessionJobs, ...engineJobs],
  });

/** The settings that browsers may see. */
const pageSettings = ({ demo, sentryDsn }: EngineConfig) => ({
  demo,
  sentryDsn,
  apiBase: '/api',
  accountSiteUrl: null,
  guestGuard: true,
  sessionMarker: true,
});

/** Builds the server of such an app without a port. */
const buildStandardApp = (app: AppDefinition, deps: Deps, pagesFolder = join(app.folder, 'dist')) =>
  createApp(deps, {
    authenticate: accountAuthenticator(deps),
    handlers: (those, manifest, inside) =>
      ({ ...engineHandlers(those, manifest, inside), ...app.handlers(those) }) as Handlers,
    async routes() {},
    apiDescription: apiDescription(),
    pagesFolder,
  });

/** The engine's calls, signing in among them. */
const engineHandlers = (deps: Deps, manifest: () => ManifestFiles, inside: ServerInternals) => ({
  ...signInRoutes(deps),
  ...eventRoutes(deps, manifest),
  ...formRoutes(deps),
  ...inspectorRoutes(deps, manifest),
  ...manifestRoutes(deps, manifest),
  ...referenceRoutes(),
  ...resourceFormRoutes(deps, manifest),
  ...countRoutes(deps, inside),
  ...viewRoutes(deps, manifest),
  ...accessExplainerRoutes(deps, manifest, inside),
});

const apiDescription = (): ApiDescription => ({
  title: appTitle(),
  version: appVersion(),
  guides: {},
  lists: {},
  problemShapes: {},
  limits: {
    sign_in: limitTexts('signInPair', 'signInAccount', 'signInAddress', 'signInDevice'),
    current_password: limitTexts('currentPassword'),
  },
});

const limitTexts = (...names: (keyof typeof signInLimits)[]): string[] => [
  ...new Set(names.map(name => describeLimit(signInLimits[name]))),
];
