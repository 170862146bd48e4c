/** All customers have the same name here. Wherever staff see one, they can tell which one it is. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveManifest } from '../../../../engine/dsl/testing.ts';
import { appFile, readManifestFiles } from '../../../../engine/server/testing.ts';
import { nameOf, type Row } from '../../../../engine/ui/resources/testing.ts';
import type { Client } from '../../../helpers/client.ts';
import { signInToDemo } from '../../../helpers/routes.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';

const NAME = 'Mara Lindqvist';
const { registry: files, dashboards } = readManifestFiles();
const manifest = resolveManifest(appFile(), files, dashboards, { role: 'admin', me: { uuid: 'me' }, now: new Date() });
const lists = manifest.resources.filter(
  ({ list, rights, provider }) => list && rights.list && provider.kind === 'galley',
);

let app: TestApp;
let member: Client;
/** What our team calls each customer, by key. */
let labels: Map<string, string>;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
  member = await signInToDemo(app.url, 'admin');
  await app.db.execute(sql`update users set first_name = 'Mara', last_name = 'Lindqvist' where role = 'customer'`);
  await app.db.execute(sql`update organizations set name = 'Press ' || user_uuid`);
  const { rows } = await app.db.execute<{ uuid: string; label: string }>(sql`
    select u.uuid, ${NAME}::text || ' · ' || coalesce(o.name, u.email) as label
    from users u left join organizations o on o.user_uuid = u.uuid where u.role = 'customer' and u.erased_at is null`);
  labels = new Map(rows.map(({ uuid, label }) => [uuid, label]));
}, 60_000);
afterAll(() => app?.close());

const rowsOf = async (path: string): Promise<Row[]> => {
  const { body, status, text } = await member.get(`/api${path}?size=100`);
  expect(status, text).toBe(200);
  return (body as { items: Row[] }).items;
};

/** Fields with a part of a name, which only the page that edits them shows. */
const parts = new Set(['name', 'first_name', 'last_name']);

describe('the name of a customer for staff', () => {
  it('is different for any two', () => {
    expect(labels.size).toBeGreaterThan(1);
    expect(new Set(labels.values()).size).toBe(labels.size);
  });

  it.each(lists.map(resource => [resource.name, resource] as const))('%s', async (_name, resource) => {
    const all = new Set(labels.values());
    for (const row of await rowsOf(resource.path)) {
      const told = Object.entries(row).filter(
        ([field, value]) => typeof value === 'string' && value.includes(NAME) && !parts.has(field),
      );
      for (const [field, value] of told) expect(all, `${resource.name}.${field}`).toContain(value);
      const name = nameOf({ ...row, id: String(row[resource.id]) }, resource);
      if (name.includes(NAME)) expect(all, `${resource.name} is called`).toContain(name);
      const whose = labels.get(String(row.customer_uuid));
      if (whose && typeof row.customer_name === 'string') expect(row.customer_name).toBe(whose);
    }
  });

  it.each(
    lists.flatMap(({ name, list, show, create }) =>
      [...JSON.stringify({ list, show, create }).matchAll(/"ref":\{"resource":"customers","title":"([^"]*)"/g)].map(
        ([, title], place) => [`${name} ${place + 1}`, title] as const,
      ),
    ),
  )('a column, filter or picker that refers to customers: %s', (_where, title) => {
    expect(title).toBe('label');
  });

  it('there are lists of customers, orders, payments and messages among them', () => {
    const names = lists.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['customers', 'support_orders', 'support_payments', 'audit_entries']));
  });
});
