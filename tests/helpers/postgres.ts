import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../engine/server/db/index.ts';
import { schemaFolder, systemClock } from '../../engine/server/index.ts';
import { applyMigrationFiles, jobsSchema, migrate } from '../../engine/server/testing.ts';
import '../../server/portalApp.ts';
import { startTestPostgres } from './testPostgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the contents of the demo's files are, after a test has created the demo. */
    demoFolder: string;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database of the portal, which tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, url, close } = await startTestPostgres();
  await makeTemplate(url);
  project.provide('templateUrl', url);
  project.provide('demoFolder', join(folder, 'demo'));
  return close;
}

async function makeTemplate(url: string): Promise<void> {
  const database = openDatabase({ url, connections: 3 });
  await migrate(database.pool);
  await applyMigrationFiles({ db: database.db, clock: systemClock, schemas: schemaFolder() });
  await database.close();
  const boss = new PgBoss({ connectionString: url, schema: jobsSchema, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
