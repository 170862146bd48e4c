import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Deps, Jobs, Sweep } from '../deps.ts';
import { exclusively } from './exclusively.ts';

const crons: Record<Sweep['every'], string> = {
  minute: '* * * * *',
  'ten minutes': '*/10 * * * *',
  hour: '7 * * * *',
  day: '23 5 * * *',
};

/** The schema that pg-boss keeps its own tables in. */
export const jobsSchema = 'pgboss';

/**
 * Creates the job runner. `background` is the connection for scheduled sweeps, whose statements may take longer than
 * those of requests.
 */
export function createJobs<AppDeps extends Deps>(
  databaseUrl: string,
  sweeps: Sweep<AppDeps>[],
  background?: Db,
): Jobs<AppDeps> {
  let boss: PgBoss | undefined;

  const runSweep = (deps: AppDeps, sweep: Sweep<AppDeps>) =>
    exclusively(deps.locks, sweep.name, () => attempt(deps, sweep));

  return {
    async run(deps, name) {
      const sweep = sweeps.find(one => one.name === name);
      if (!sweep) throw new Error(`There is no sweep named ${name}.`);
      await runSweep(deps, sweep);
    },

    async runAll(deps) {
      const failures: unknown[] = [];
      const names = sweeps.map(({ name }) => name);
      await exclusively(deps.locks, names, async () => {
        for (const sweep of sweeps) await attempt(deps, sweep).catch(error => failures.push(error));
      });
      if (failures.length) throw new AggregateError(failures, 'Some of the sweeps failed.');
    },

    async start(deps) {
      boss = new PgBoss({
        ...{ connectionString: databaseUrl, schema: jobsSchema, max: 3, application_name: 'galley jobs' },
        useListenNotify: true,
      });
      boss.on('error', error => deps.log.error({ err: error }, 'a job could not be run'));
      await boss.start();
      for (const sweep of sweeps)
        await schedule(boss, sweep, () => runSweep({ ...deps, db: background ?? deps.db }, sweep));
    },

    async stop() {
      await boss?.stop({ graceful: true, timeout: 3_000 });
      boss = undefined;
    },
  };
}

async function attempt<AppDeps extends Deps>(deps: AppDeps, sweep: Sweep<AppDeps>): Promise<void> {
  try {
    await sweep.run(deps);
  } catch (error) {
    deps.log.error({ err: error, sweep: sweep.name }, 'a sweep failed; it is run again when its time comes');
    throw error;
  }
}

/** pg-boss only wakes the sweep, on one of the servers; what is due is for the sweep and the clock to say. */
async function schedule(
  boss: PgBoss,
  { name, every }: Pick<Sweep, 'name' | 'every'>,
  run: () => Promise<unknown>,
): Promise<void> {
  await boss.createQueue(name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3_600, notify: true });
  await boss.schedule(name, crons[every]);
  // Woken by NOTIFY: asking is only for what a lost connection has not heard.
  await boss.work(name, { pollingIntervalSeconds: 60 }, run);
}
