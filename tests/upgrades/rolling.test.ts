/** Two servers on one database: the older serves while the newer migrates, starts and takes over. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { lintMigrations } from '../../engine/cli/testing.ts';
import { openDatabase } from '../../engine/server/db/index.ts';
import { schemaFolder, systemClock } from '../../engine/server/index.ts';
import { backfillJob } from '../../engine/server/jobs/index.ts';
import { applyFolder, applyMigrationFiles, migrationsFolder } from '../../engine/server/testing.ts';
import type { Client } from '../helpers/client.ts';
import { copyTemplate } from '../helpers/databaseCopies.ts';
import { isFullRun } from '../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { copyEdit, createFilledDraft } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

const total = isFullRun ? 10_000 : 500;
const callers = 4;
const folder = mkdtempSync(join(tmpdir(), 'galley-rolling-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a later release adds to tables that every request uses. */
const expansion = [
  'create table rolling_tags (uuid uuid primary key, order_uuid uuid not null references orders (uuid) on delete cascade)',
  `alter table orders add column rolling_note text, add column rolling_count integer default 0 not null`,
  'alter table orders add column rolling_user uuid',
  'alter table orders add constraint rolling_user_fk foreign key (rolling_user) references users (uuid)',
  'create index orders_rolling on orders (rolling_note, created_at)',
  'alter table sessions add column rolling_note text',
];
const separator = '\n--> statement-breakpoint\n';

/** The migrations of this version and one more, of code and of a collection. */
function writeNextVersion(): { migrations: string; schemas: string } {
  const [migrations, schemas] = [join(folder, 'migrations'), join(folder, 'schemas')];
  cpSync(migrationsFolder(), migrations, { recursive: true });
  cpSync(join(schemaFolder(), 'migrations'), join(schemas, 'migrations'), { recursive: true });
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'));
  const when = journal.entries.at(-1).when + 1;
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag: '9000_rolling', breakpoints: true });
  writeFileSync(join(migrations, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(migrations, '9000_rolling.sql'), expansion.join(separator));
  const [head = ''] = readFileSync(join(schemas, 'migrations/0001_customer_notes.sql'), 'utf8').split('\n');
  const before = JSON.parse(head.slice('-- table: '.length));
  const after = {
    ...before,
    columns: { ...before.columns, mood: { type: 'text' } },
    index: [...before.index, ['mood']],
  };
  const statements = [
    'alter table "collections"."customer_notes" add column "mood" text',
    'create index "customer_notes_mood_index" on "collections"."customer_notes" ("mood")',
  ];
  writeFileSync(
    join(schemas, 'migrations/9000_moods.sql'),
    `-- before customer_notes: ${JSON.stringify(before)}\n-- table: ${JSON.stringify(after)}\n\n${statements.join('\n--> next\n')}\n`,
  );
  return { migrations, schemas };
}

/** One person's reads and writes, one after the other. */
function mixedRequests(
  customer: Customer,
  member: Customer,
  order: string,
): (() => Promise<{ status: number; text: string }>)[] {
  const params = { object_uuid: order };
  const step = { step: 'files', step_data: copyEdit.files };
  const note = { text: 'Prefers British spelling.', customer_uuid: customer.me.uuid };
  const view = { resource: 'orders', label: 'Late ones', filters: { status: ['on_hold'] } };
  return [
    () => customer.call('listOrders'),
    () => customer.call('getOrder', { params }),
    () => customer.call('postOrderForm', { params, body: step }),
    () => customer.call('getBilling'),
    () => customer.call('patchMe', { body: { first_name: `Robin ${Math.floor(Math.random() * 10)}` } }),
    () => customer.call('initOrderForm', { body: {} }),
    () => member.post('/api/support/customer-notes', note),
    () => member.get(`/api/support/customer-notes?customer_uuid=${customer.me.uuid}`),
    () => member.call('listSupportOrders', { query: { size: 25 } }),
    async () => {
      const made = await customer.call('createView', { body: view });
      if (made.status !== 201) return made;
      return customer.call('deleteView', { params: { uuid: made.body.uuid } });
    },
  ];
}

/** Sends the requests of a person to another server from now on, as a load balancer does. */
const sendTo = (clients: Client[], url: string): void => {
  for (const client of clients) Object.assign(client, { url });
};

describe('an upgrade beside a running server', () => {
  it(`answers all of ${total} requests`, { timeout: 900_000 }, async () => {
    const released = lintMigrations([{ file: '9000_rolling.sql', statements: expansion, isReleased: false }], []);
    expect(released).toEqual([]);
    const shared = await copyTemplate(inject('templateUrl'), false);
    const database = { url: shared.url, drop: async () => {} };
    const older = await startTestApp({ database });
    let newer: TestApp | undefined;
    try {
      const member = await createStaff(older);
      const people = await Promise.all(Array.from({ length: callers }, () => older.signUp()));
      const drafts = await Promise.all(people.map(person => createFilledDraft(person)));
      let sent = 0;
      let isOver = false;
      const failures: string[] = [];
      const running: Promise<unknown>[] = [];
      const walk = async (requests: ReturnType<typeof mixedRequests>, caller: number) => {
        for (let place = 0; sent < total || !isOver; place += 1) {
          sent += 1;
          const answer = requests[place % requests.length]!();
          running[caller] = answer;
          const { status, text } = await answer;
          if (status >= 300) failures.push(`${place % requests.length}: ${status} ${text}`);
        }
      };
      const walks = people.map((person, place) =>
        walk(mixedRequests(person, member, drafts[place]!.object_uuid ?? ''), place),
      );
      const sentMore = (part: number) => {
        const goal = sent + total * part;
        return expect.poll(() => sent, { timeout: 600_000, interval: 5 }).toBeGreaterThan(goal);
      };
      await sentMore(0.2);
      const { migrations, schemas } = writeNextVersion();
      const migrating = openDatabase({ url: shared.url, connections: 4 });
      const connection = await migrating.pool.connect();
      const applied: string[] = [];
      await applyFolder(connection, migrations, ({ name }) => void applied.push(name));
      connection.release();
      await applyMigrationFiles({ db: migrating.db, clock: systemClock, schemas });
      expect(applied).toEqual(['9000_rolling']);
      const { rows } = await migrating.pool.query(
        `select indexrelid::regclass::text as name from pg_index
          where indisvalid and indexrelid::regclass::text ~ 'orders_rolling|notes_mood'
        union all select conname from pg_constraint where convalidated and conname = 'rolling_user_fk' order by 1`,
      );
      const names = ['collections.customer_notes_mood_index', 'orders_rolling', 'rolling_user_fk'];
      expect(rows.map(({ name }) => name)).toEqual(names);
      await migrating.close();
      expect((await older.fetch('/health/ready')).status).toBe(200);
      await sentMore(0.2);
      newer = await startTestApp({ database });
      const set = sql`rolling_note = name`;
      const fill = backfillJob({
        name: 'rolling',
        table: 'orders',
        where: sql`rolling_note is null`,
        set,
        batchRows: 10,
      });
      await fill.run(newer.deps);
      expect(await newer.db.execute(sql`select 1 from orders where rolling_note is not null`)).toMatchObject({
        rowCount: expect.toSatisfy(count => count >= callers),
      });
      await sentMore(0.1);
      sendTo([member, ...people], newer.url);
      // A load balancer stops a server when it has answered what it was sent.
      await Promise.all(running);
      await older.close();
      await sentMore(0.2);
      isOver = true;
      await Promise.all(walks);
      expect(sent).toBeGreaterThanOrEqual(total);
      expect(failures).toEqual([]);
    } finally {
      await older.close().catch(() => {});
      await newer?.close();
      await shared.drop();
    }
  });
});
