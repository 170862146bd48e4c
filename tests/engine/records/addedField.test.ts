/** A field added to plain records of the portal: the entity file is the only file that changes, apart from texts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../engine/server/audit/tables.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { createCouponAs } from '../../support/api/billing/createCoupon.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

/** Entities, and where their rows are. */
const entities = [
  {
    entity: 'add_on',
    resource: 'add_ons',
    table: 'add_ons',
    shape: 'AddOnsRow',
    path: '/api/support/add-ons',
    forms: ['edit'],
  },
  {
    entity: 'coupon',
    resource: 'support_coupons',
    table: 'coupons',
    shape: 'SupportCouponsRow',
    path: '/api/support/coupons',
    forms: ['create', 'edit'],
  },
];

let dropped: SchemaFixture;
let admin: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas();
  admin = await dropped.signUpAs('admin');
  await createCouponAs(admin, { code: 'FIRST' });
});
afterAll(() => dropped?.close());

describe.each(entities)('a field added to $entity', ({ entity: name, resource, table, shape, path, forms }) => {
  let uuid: string;
  beforeAll(async () => {
    const file = join(dropped.folder, `support/billing/${name}.entity.json`);
    const entity = JSON.parse(readFileSync(file, 'utf8'));
    const { resource: own } = entity['x-entity'];
    entity.properties.hint = { type: 'string', maxLength: 80, title: 'Hint' };
    own.list.columns.push('hint');
    for (const form of forms) own[form].fields.push({ field: 'hint', required: false });
    const [tab] = own.show.tabs;
    (tab.fields ?? tab.sections[0].fields).push('hint');
    writeFileSync(file, JSON.stringify(entity, null, 2));
    await waitUntil(30_000, async () => (await admin.get(`${path}?hint[empty]=true`)).status === 200);
    uuid = ((await admin.get(path)).body as { items: { uuid: string }[] }).items[0]!.uuid;
  });

  it('has a column', async () => {
    const { rows } = await dropped.app.db.execute(
      sql`select data_type from information_schema.columns
        where table_schema = 'collections' and table_name = ${table} and column_name = 'hint'`,
    );
    expect(rows).toEqual([{ data_type: 'text' }]);
  });

  it('is read, saved, checked, found and documented by the API', async () => {
    expect((await admin.get(`${path}/${uuid}`)).body).toMatchObject({ hint: null });
    const saved = await admin.patch(`${path}/${uuid}`, { hint: 'Ask us first.', note: 'New.' });
    expect([saved.status, saved.body]).toMatchObject([200, { hint: 'Ask us first.' }]);
    expect((await admin.patch(`${path}/${uuid}`, { hint: 'x'.repeat(81) })).status).toBe(422);
    expect((await admin.get(`${path}?hint[like]=ask`)).body).toMatchObject({ total: 1 });
    expect((await admin.get(`${path}?sort=-hint`)).status).toBe(200);
    const { body } = await admin.get('/api/openapi.json');
    const { schemas } = (body as { components: { schemas: Record<string, object> } }).components;
    expect(schemas[shape]).toMatchObject({ properties: { hint: { anyOf: [{ maxLength: 80 }, { type: 'null' }] } } });
  });

  it('is in the list, on the page of the record and in each form', async () => {
    const { resources } = (await admin.expect(200, 'getPortal')).body;
    const listed = resources.find(one => one.name === resource) as unknown as {
      list: { columns: object[] };
      show: object;
    };
    const label = expect.objectContaining({ key: expect.stringMatching(/\.hint$/) });
    expect(listed.list.columns).toContainEqual(
      expect.objectContaining({ field: 'hint', label, initiallyHidden: false }),
    );
    expect(JSON.stringify(listed.show)).toContain('"field":"hint"');
    for (const form of forms) {
      const sent = await admin.get(`/api/screens/${resource}/${form}`);
      expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"hint"')]);
    }
  });

  it('is explained by "Check permissions", and hidden from customers', async () => {
    const ask = async (role: string) =>
      (await admin.expect(200, 'explainAccess', { query: { resource, role, row: uuid, field: 'hint' } })).body;
    const [ours, theirs] = [await ask('support'), await ask('customer')];
    expect(ours.choices.fields).toContain('hint');
    expect([ours.allowed, theirs.allowed]).toEqual([true, false]);
  });

  it('is in the audit with its values before and after', async () => {
    const [entry] = await dropped.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.record, uuid))
      .orderBy(desc(auditEntries.at))
      .limit(1);
    expect(entry).toMatchObject({ before: { hint: null }, after: { hint: 'Ask us first.' }, why: 'New.' });
  });
});
