import type { EngineConfig } from '../config.ts';
import { type EmbeddedPostgres, reachEmbedded } from './embedded/startEmbedded.ts';
import { assertDatabaseReachable } from './externalDatabase.ts';

/**
 * Reaches the database of the settings: that of `DATABASE_URL`, or the bundled one, which `open` opens. Absent: beside
 * the server that runs it, or alone. Throws `StartProblem`. The caller stops it.
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<EngineConfig, 'databaseUrl' | 'dataDir'>,
  open: (dataDir: string) => Promise<EmbeddedPostgres> = reachEmbedded,
): Promise<EmbeddedPostgres> {
  if (!databaseUrl) return open(dataDir);
  await assertDatabaseReachable(databaseUrl);
  return { url: databaseUrl, stop: async () => {} };
}
