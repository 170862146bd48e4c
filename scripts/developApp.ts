import { relative } from 'node:path';
import { startEmbedded } from '../engine/server/db/embedded/startEmbedded.ts';
import { type AppDefinition, explain, readAppConfig, stopSignal } from '../engine/server/index.ts';
import { engineFolders, isServedAtOnce, watchServer } from './watchServer.ts';

/** Folders of an app that its server does not read, or writes itself. */
const besides = /^(dist[^/]*|data|node_modules|tests|schemas[\\/]generated)$/;

/** Serves an app, and starts its server again when its code or schema files change; the database stays. */
export async function developApp(app: AppDefinition): Promise<void> {
  const stopped = stopSignal();
  const closings: (() => Promise<unknown>)[] = [];
  let code = 0;
  // Watchers do not keep the process alive while the server is not running.
  const alive = setInterval(() => {}, 60_000);
  closings.push(async () => clearInterval(alive));
  try {
    const config = readAppConfig(app, 'dev');
    const postgres = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
    if (postgres) closings.push(() => postgres.stop());
    const server = watchServer({
      folders: [app.folder, ...engineFolders],
      environment: { DATABASE_URL: config.databaseUrl ?? postgres?.url },
      words: ['--app', app.folder],
      concerns: path => concernsServer(app, path),
      skips: folder => besides.test(relative(app.folder, folder)),
    });
    closings.push(() => server.close());
    // A first start that fails has said why. Later ones wait for the next save.
    code = (await Promise.race([stopped, server.ended])) ?? 0;
  } catch (error) {
    explain(error);
    code = 1;
  }
  for (const close of closings.reverse()) await close();
  process.exit(code);
}

/**
 * Returns whether the server must restart for a saved file. The running server follows entity and resource files
 * itself.
 */
function concernsServer({ folder, schemas }: AppDefinition, path: string): boolean {
  const file = relative(folder, path);
  if (file.startsWith('..')) return path.endsWith('.ts');
  if (!/\.(json|ts|tsx|sql)$/.test(file)) return false;
  const inSchemas = relative(schemas, path);
  return inSchemas.startsWith('..') || !isServedAtOnce(schemas, inSchemas);
}
