/** A field added to a plain record of the portal: its entity file is the only file that changes, apart from texts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../../../engine/server/audit/tables.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

const path = '/api/support/add-ons';
let dropped: SchemaFixture;
let admin: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas();
  admin = await dropped.signUpAs('admin');
});
afterAll(() => dropped?.close());

it('is known to table, API, list, form and audit', async () => {
  const file = join(dropped.folder, 'support/billing/add_on.entity.json');
  const entity = JSON.parse(readFileSync(file, 'utf8'));
  entity.properties.hint = { type: 'string', maxLength: 80, title: 'Hint' };
  entity['x-entity'].resource.list.columns.push('hint');
  entity['x-entity'].resource.edit.fields.push('hint');
  writeFileSync(file, JSON.stringify(entity));
  await waitUntil(10_000, async () => (await admin.get(`${path}?hint[empty]=true`)).status === 200);

  const { rows } = await dropped.app.db.execute(
    sql`select data_type from information_schema.columns
      where table_schema = 'collections' and table_name = 'add_ons' and column_name = 'hint'`,
  );
  expect(rows).toEqual([{ data_type: 'text' }]);
  const [row] = ((await admin.get(`${path}?sort=position`)).body as { items: Record<string, unknown>[] }).items;
  expect(row).toMatchObject({ hint: null });
  const saved = await admin.patch(`${path}/${row?.uuid}`, { hint: 'Ask us first.', note: 'New.' });
  expect([saved.status, saved.body]).toMatchObject([200, { hint: 'Ask us first.' }]);
  expect((await admin.patch(`${path}/${row?.uuid}`, { hint: 'x'.repeat(81) })).status).toBe(422);
  expect((await admin.get(`${path}?hint[like]=ask`)).body).toMatchObject({ total: 1 });
  const portal = (await admin.get('/api/portal')).text;
  expect(portal.match(/"field":"hint"/g)?.length).toBeGreaterThan(0);
  const form = await admin.get('/api/screens/add_ons/edit');
  expect([form.status, form.text]).toEqual([200, expect.stringContaining('"hint"')]);
  const [entry] = await dropped.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.record, String(row?.uuid)))
    .orderBy(desc(auditEntries.at))
    .limit(1);
  expect(entry).toMatchObject({ before: { hint: null }, after: { hint: 'Ask us first.' }, why: 'New.' });
});
