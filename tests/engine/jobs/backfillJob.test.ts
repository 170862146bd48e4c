import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backfillJob } from '../../../engine/server/jobs/index.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.execute(
    sql`create table parcels (uuid uuid primary key, weight int not null, grams int, fills int not null default 0)`,
  );
  await app.db.execute(
    sql`insert into parcels (uuid, weight) select gen_random_uuid(), n from generate_series(1, 250) n`,
  );
});
afterAll(() => app?.close());

const job = (more: object = {}) =>
  backfillJob({
    name: 'grams',
    table: 'public.parcels',
    where: sql`grams is null`,
    set: sql`grams = weight * 1000, fills = fills + 1`,
    batchRows: 40,
    ...more,
  });
const count = async (where: string): Promise<number> => {
  const { rows } = await app.db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from parcels where ${where}`),
  );
  return rows[0]!.count;
};

describe('a backfill', () => {
  it('keeps the batches that were filled before it was interrupted', async () => {
    // The 131st parcel cannot be filled, as if the server was killed in the fourth batch.
    const { rows } = await app.db.execute<{ uuid: string }>(
      sql`select uuid from parcels order by uuid offset 130 limit 1`,
    );
    await app.db.execute(
      sql.raw(`alter table parcels add constraint cut check (grams is null or uuid <> '${rows[0]!.uuid}')`),
    );
    await expect(job().run(app.deps)).rejects.toThrow();
    expect(await count('grams is not null')).toBe(120);
    await app.db.execute(sql`alter table parcels drop constraint cut`);
  });

  it('continues after them, and fills each row once', async () => {
    await job().run(app.deps);
    expect(await count('grams = weight * 1000 and fills = 1')).toBe(250);
  });

  it('walks again a day later, for rows that an older server wrote meanwhile', async () => {
    await app.db.execute(sql`insert into parcels (uuid, weight) values ('00000000-0000-4000-8000-000000000000', 7)`);
    await job().run(app.deps);
    expect(await count('grams is null')).toBe(1);
    app.clock.setOffset(app.clock.offset() + 86_400_000);
    await job().run(app.deps);
    expect(await count('grams is null')).toBe(0);
    expect(await count('fills > 1')).toBe(0);
  });
});
