import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../../../engine/server/deps.ts';
import { withAdvisoryLock } from '../../../engine/server/jobs/advisoryLock.ts';
import { forEachIsolated } from '../../../engine/server/jobs/forEachIsolated.ts';
import { createJobs, jobsSchema } from '../../../engine/server/jobs/jobs.ts';
import type { ScheduledJob } from '../../../server/deps.ts';
import { portalJobs } from '../../../server/jobs.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const jobsOf = (jobs: ScheduledJob[]) => createJobs(app.deps.config.databaseUrl ?? '', jobs);

describe('jobs', () => {
  it('have names that tell them apart, and that pg-boss takes', () => {
    const names = portalJobs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z_]+$/);
  });

  it('run in their order', async () => {
    const ran: string[] = [];
    const createJob = (name: string): ScheduledJob => ({ name, every: 'day', run: async () => ran.push(name) });
    await jobsOf([createJob('first'), createJob('second')]).runAll(app.deps);
    expect(ran).toEqual(['first', 'second']);
  });

  it('never run twice at the same moment, however many servers ask', async () => {
    let inside = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, ++inside);
      await sleep(20);
      inside--;
    };
    const servers = [1, 2, 3].map(() => jobsOf([{ name: 'busy', every: 'minute', run }]));
    await Promise.all(servers.map(server => server.run(app.deps, 'busy')));
    expect(most).toBe(1);
  });

  it('that fail leave the lock and the next run free', async () => {
    const failing = withAdvisoryLock(app.deps.locks, 'fails', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withAdvisoryLock(app.deps.locks, 'fails', async () => 'done')).toBe('done');
  });

  it('that fail keep none of the others from running, and are named in the log', async () => {
    const ran: string[] = [];
    const createJob = (name: string, run: () => Promise<unknown>): ScheduledJob => ({ name, every: 'day', run });
    const said: unknown[] = [];
    const log = { ...app.deps.log, error: (what: unknown) => said.push(what) } as unknown as Log;
    const all = jobsOf([
      createJob('broken', () => Promise.reject(new Error('broken'))),
      createJob('whole', async () => ran.push('whole')),
    ]).runAll({ ...app.deps, log });
    await expect(all).rejects.toThrow('Some of the jobs failed.');
    expect(ran).toEqual(['whole']);
    expect(said).toMatchObject([{ job: 'broken', err: { message: 'broken' } }]);
  });

  it('do one row after another, also after one that cannot be done', async () => {
    const done: string[] = [];
    const said: unknown[] = [];
    const log = { ...app.deps.log, error: (what: unknown) => said.push(what) } as unknown as Log;
    await forEachIsolated(log, ['a', 'bad', 'c'], String, async row => {
      if (row === 'bad') throw new Error('no');
      done.push(row);
    });
    expect(done).toEqual(['a', 'c']);
    expect(said).toMatchObject([{ row: 'bad', err: { message: 'no' } }]);
  });

  it('are scheduled and woken by pg-boss, and stop with the server', async () => {
    let ran = 0;
    const job: ScheduledJob = { name: 'woken', every: 'minute', run: async () => ++ran };
    const jobs = jobsOf([job]);
    await jobs.start(app.deps);
    const other = new PgBoss({
      connectionString: app.deps.config.databaseUrl ?? '',
      schema: jobsSchema,
      schedule: false,
    });
    await other.start();
    await other.send('woken');
    await expect.poll(() => ran).toBeGreaterThan(0);
    await other.stop({ graceful: false });
    const { rows } = await app.deps.pool.query('select name, cron from pgboss.schedule');
    expect(rows).toEqual([{ name: 'woken', cron: '* * * * *' }]);
    await jobs.stop();
  });
});
