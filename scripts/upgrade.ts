/** `npm run upgrade -- --rehearse`: what the next start would do to the database, tried on a copy that is removed. */
import { StartProblem } from '../engine/server/db/index.ts';
import { stopSignal } from '../engine/server/index.ts';
import { rehearseUpgrade, type UpgradeRehearsal } from '../engine/server/upgrade/index.ts';
import { olderServersAdvice } from './olderServers.ts';
import { runOperatorCommand } from './operatorCommand.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

await runOperatorCommand('npm run upgrade -- --rehearse', async ({ file, settings, app }) => {
  if (file !== '--rehearse')
    throw new StartProblem(
      'Rehearse the upgrade: npm run upgrade -- --rehearse. The upgrade itself is the start of this version.',
    );
  const stopping = new AbortController();
  void stopSignal().then(() => stopping.abort());
  const onProgress = (step: string) => console.log(`… ${step}`);
  try {
    const rehearsal = await rehearseUpgrade(settings, { onProgress, signal: stopping.signal });
    console.log(describe(rehearsal, app).join('\n'));
    if (rehearsal.problems.length) process.exitCode = 1;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    console.log('Stopped. The copy was removed, and the database is unchanged.');
    process.exitCode = 130;
  }
});

function describe(
  { from, copied, applied, files, changes, problems }: UpgradeRehearsal,
  { title, version }: { title: string; version: string },
): string[] {
  const was = from ?? '0.1.0';
  const pending = [...applied.map(({ name }) => name), ...files.names];
  const total = applied.reduce((sum, { milliseconds }) => sum + milliseconds, files.milliseconds);
  return [
    `${title}: the database of ${was} was copied (${copied.tables} tables, ${copied.rows} rows, ${seconds(copied.milliseconds)}).`,
    ...(pending.length
      ? [`Version ${version} applies ${pending.length} migrations:`]
      : [`Version ${version} applies no migration.`]),
    ...applied.map(one => `  ${one.name}: ${seconds(one.milliseconds)}`),
    ...files.names.map(name => `  schemas/migrations/${name}`),
    ...(changes.length ? ['Afterwards:', ...changes.map(line => `  ${line}`)] : []),
    ...problems.map(problem => `PROBLEM: ${problem}`),
    pending.length
      ? `The upgrade took ${seconds(total)}. ${olderServersAdvice(pending, was)}`
      : 'There is nothing to upgrade.',
    'The copy was removed, and the database is unchanged.',
  ];
}
