import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Deps, JobRunner, ScheduledJob } from '../deps.ts';
import { runJob } from '../http/currentWork.ts';
import { withAdvisoryLock } from './advisoryLock.ts';

const crons: Record<ScheduledJob['every'], string> = {
  minute: '* * * * *',
  'ten minutes': '*/10 * * * *',
  hour: '7 * * * *',
  day: '23 5 * * *',
};

/** The schema that pg-boss keeps its own tables in. */
export const jobsSchema = 'pgboss';

/**
 * Creates the job runner. `background` is the connection for scheduled jobs, whose statements may take longer than
 * those of requests.
 */
export function createJobs<AppDeps extends Deps>(
  databaseUrl: string,
  jobs: ScheduledJob<AppDeps>[],
  background?: Db,
): JobRunner<AppDeps> {
  let boss: PgBoss | undefined;

  const runOnce = (deps: AppDeps, job: ScheduledJob<AppDeps>) =>
    withAdvisoryLock(deps.locks, job.name, () => runJob(job.name, () => attempt(deps, job)));

  return {
    async run(deps, name) {
      const job = jobs.find(one => one.name === name);
      if (!job) throw new Error(`There is no job named ${name}.`);
      await runOnce(deps, job);
    },

    async runAll(deps) {
      const failures: unknown[] = [];
      const names = jobs.map(({ name }) => name);
      await withAdvisoryLock(deps.locks, names, async () => {
        for (const job of jobs) await runJob(job.name, () => attempt(deps, job)).catch(error => failures.push(error));
      });
      if (failures.length) throw new AggregateError(failures, 'Some of the jobs failed.');
    },

    async start(deps) {
      boss = new PgBoss({
        connectionString: databaseUrl,
        schema: jobsSchema,
        max: 3,
        application_name: 'galley jobs',
        useListenNotify: true,
      });
      boss.on('error', error => deps.log.error({ err: error }, 'cannot run a job'));
      await boss.start();
      for (const job of jobs) await schedule(boss, job, () => runOnce({ ...deps, db: background ?? deps.db }, job));
    },

    async stop() {
      await boss?.stop({ graceful: true, timeout: 3_000 });
      boss = undefined;
    },
  };
}

async function attempt<AppDeps extends Deps>(deps: AppDeps, job: ScheduledJob<AppDeps>): Promise<void> {
  const began = performance.now();
  const count = (hasFailed: boolean) =>
    deps.metrics?.countJob(job.name, (performance.now() - began) / 1_000, hasFailed);
  try {
    const run = async () => void (await job.run(deps));
    await (deps.tracing?.traceJob(job.name, run) ?? run());
    count(false);
  } catch (error) {
    count(true);
    deps.log.error({ err: error, job: job.name }, 'a job failed; it runs again at its next interval');
    throw error;
  }
}

/** pg-boss only wakes the job, on one of the servers; the job and the clock decide what is due. */
async function schedule(
  boss: PgBoss,
  { name, every }: Pick<ScheduledJob, 'name' | 'every'>,
  run: () => Promise<unknown>,
): Promise<void> {
  await boss.createQueue(name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3_600, notify: true });
  await boss.schedule(name, crons[every]);
  // Woken by NOTIFY: polling only covers what a lost connection has missed.
  await boss.work(name, { pollingIntervalSeconds: 60 }, run);
}
