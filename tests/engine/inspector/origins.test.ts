import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRules } from '../../../engine/dsl/provenance/defaults.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from '../records/schemaFixture.ts';

type Client = Awaited<ReturnType<SchemaFixture['signUpAs']>>;

const loan = {
  title: 'Loan',
  type: 'object',
  required: ['subject'],
  'x-entity': { title: 'subject', search: ['subject'] },
  properties: {
    subject: { type: 'string', maxLength: 80, title: 'What it is' },
    kind: { type: 'string', enum: ['book', 'film'] },
    price: { type: 'integer', minimum: 0, 'x-field': { read: ['support', 'admin'] } },
  },
};
const loans = {
  entity: 'loan',
  list: { columns: ['subject', { field: 'kind', width: 90 }, 'price'], size: 50 },
  show: { tabs: [{ id: 'all', fields: ['subject', ['kind', 'price']] }] },
  permissions: { customer: { list: true, show: true, actions: { extend: false } }, support: true },
  actions: { extend: { to: '/', roles: ['customer', 'support'] }, burn: { to: '/', roles: ['admin'] } },
};

let dropped: SchemaFixture;
let admin: Client;
beforeAll(async () => {
  dropped = await startWithSchemas();
  dropped.save('loan.entity.json', loan);
  dropped.save('loans.resource.json', loans);
  admin = await dropped.signUpAs('admin');
  await waitUntil(
    60_000,
    async () => (await admin.call('inspectResource', { params: { resource: 'loans' } })).status === 200,
  );
});
afterAll(() => dropped?.close());

async function origins(resource: string, role?: string) {
  const { body } = await admin.expect(200, 'inspectResource', { params: { resource }, query: role ? { role } : {} });
  return new Map(body.keys.map(({ key, ...origin }) => [key, origin]));
}

/** The line of the file on which it stands, as somebody counts who opens it. */
const lineWith = (file: object, words: string) =>
  JSON.stringify(file, null, 2)
    .split('\n')
    .findIndex(line => line.includes(words)) + 1;

describe('where a resource comes from', () => {
  it('is a file and a line for a written key, in the resource or in its entity', async () => {
    const keys = await origins('loans');
    const written = { from: 'file', file: 'schemas/records/loans.resource.json' };
    expect(keys.get('list.size')).toMatchObject({ ...written, value: '50', line: lineWith(loans, '"size"') });
    expect(keys.get('list.columns.kind.width')).toMatchObject({ ...written, line: lineWith(loans, '"width"') });
    expect(keys.get('list.columns.subject.field')).toMatchObject({ ...written, line: lineWith(loans, '"subject"') });
    const entity = { from: 'file', file: 'schemas/records/loan.entity.json' };
    expect(keys.get('list.columns.subject.label')).toMatchObject({ ...entity, line: lineWith(loan, 'What it is') });
    expect(keys.get('edit.fields.price.min')).toMatchObject({ ...entity, line: lineWith(loan, '"minimum"') });
    expect(keys.get('edit.fields.subject.required')).toMatchObject({ ...entity, line: lineWith(loan, '"required"') });
  });

  it('is the explanation of a default for a key that is not written', async () => {
    const keys = await origins('loans');
    expect(keys.get('list.mode')).toMatchObject({ from: 'default', rule: 'list.mode', text: 'A table.', file: null });
    expect(keys.get('rights.delete')).toMatchObject({ from: 'file', file: 'schemas/records/loans.resource.json' });
    expect(keys.get('list.columns.kind.display')).toMatchObject({ value: '"badge"', rule: 'column.display' });
  });

  it('is the words that take something away from a role', async () => {
    const keys = await origins('loans', 'customer');
    const permissions = (words: string) => ({
      file: 'schemas/records/loans.resource.json',
      line: lineWith(loans, words),
    });
    const absent = { from: 'role', value: null };
    expect(keys.get('list.columns.price')).toMatchObject({
      ...absent,
      rule: 'role.roles',
      file: 'schemas/records/loan.entity.json',
      line: lineWith(loan, '"read"'),
    });
    expect(keys.get('create')).toMatchObject({ ...absent, rule: 'role.permissions', ...permissions('"customer": {') });
    expect(keys.get('actions.extend')).toMatchObject({ ...absent, line: lineWith(loans, '"extend": false') });
    expect(keys.get('actions.burn')).toMatchObject({ ...absent, rule: 'role.roles' });
    expect(keys.get('rights.list')).toMatchObject({
      from: 'file',
      value: 'true',
      line: lineWith(loans, '"list": true'),
    });
    expect(keys.has('list.columns.price.display')).toBe(false);
    expect(keys.has('create.fields.subject')).toBe(false);
  });

  it('of a resource inside its entity is a line of the entity file', async () => {
    const apart = { ...loan, title: 'Gift', 'x-entity': { resource: { ...openToEverybody, list: { size: 10 } } } };
    dropped.save('gift.entity.json', apart);
    await waitUntil(
      60_000,
      async () => (await admin.call('inspectResource', { params: { resource: 'gifts' } })).status === 200,
    );
    expect((await origins('gifts')).get('list.size')).toMatchObject({
      from: 'file',
      file: 'schemas/records/gift.entity.json',
      line: lineWith(apart, '"size"'),
    });
  });

  it('has a sentence for every default of every resource and role', async () => {
    const { body } = await admin.expect(200, 'inspectResource', { params: { resource: 'loans' } });
    const unknown = new Set<string>();
    for (const resource of body.resources)
      for (const role of body.roles)
        for (const { rule } of (await origins(resource, role)).values())
          if (rule && !(rule in defaultRules)) unknown.add(rule);
    expect([...unknown]).toEqual([]);
  });

  it('is not found for a resource or role that does not exist', async () => {
    const ask = (resource: string, role?: string) =>
      admin.expect(404, 'inspectResource', { params: { resource }, query: role ? { role } : {} });
    await ask('nothing');
    await ask('__proto__');
    await ask('loans', 'constructor');
  });
});

it('is not available in production', async () => {
  const { config } = dropped.app.deps;
  config.demo = false;
  await admin.expect(404, 'inspectResource', { params: { resource: 'loans' } });
  config.demo = true;
});
