/**
 * Actions whose conditions read values that the caller is not sent: a hidden field, the time, another row. The row says
 * whether the action is allowed, and never contains the value.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest, ResolvedResource } from '../../engine/dsl/index.ts';
import type { Row } from '../../engine/ui/resources/index.ts';
import { getApplicableRows, getAvailableActions } from '../../engine/ui/resources/testing.ts';
import { type SchemaFixture, startWithSchemas } from '../engine/records/schemaFixture.ts';
import type { Customer } from '../helpers/testApp.ts';

const hidden = { read: ['support'], write: ['support'] };
type Values = Record<string, string | number | boolean | null>;

interface Kind {
  /** The action `change`, beside what it stores. */
  action?: Record<string, unknown>;
  /** The right of customers to the action. */
  right?: unknown;
  rights?: Record<string, unknown>;
  states?: Record<string, unknown>;
  /** The condition on the row. */
  tried?: 'change' | 'history' | 'show' | 'edit' | 'delete' | 'deleteMany';
  /** Rows, and whether customers can do it to them. */
  rows: [Values, boolean][];
}

/** Add a line for a new kind of condition. */
const kinds: Record<string, Kind> = {
  'a `when` on a hidden field': {
    action: { when: { score: { lt: 5 } } },
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
      [{ score: null }, false],
    ],
  },
  'a `when` that demands that a hidden field is empty': {
    action: { when: { score: { empty: true } } },
    rows: [
      [{ score: null }, true],
      [{ score: 1 }, false],
    ],
  },
  'a `when` that negates a hidden field': {
    action: { when: { not: { score: { gte: 5 } } } },
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
      [{ score: null }, true],
    ],
  },
  'a `when` that compares a field with a hidden one': {
    action: { when: { sum: { equalsField: 'score' } } },
    rows: [
      [{ sum: 4, score: 4 }, true],
      [{ sum: 4, score: 5 }, false],
    ],
  },
  'a `when` on a hidden field or one that is sent': {
    action: { when: { any: [{ score: { lt: 5 } }, { sum: { gt: 100 } }] } },
    rows: [
      [{ score: 1, sum: 1 }, true],
      [{ score: 9, sum: 101 }, true],
      [{ score: 9, sum: 1 }, false],
    ],
  },
  'a `when` on the day': {
    action: { when: { due_on: { gte: '$today' } } },
    rows: [
      [{ due_on: '2099-01-01' }, true],
      [{ due_on: '2001-01-01' }, false],
      [{ due_on: null }, false],
    ],
  },
  'a `when` on a hidden field and on another row': {
    action: { when: { 'parent_uuid.sum': { gt: 5 }, score: { lt: 5 } } },
    rows: [
      [{ score: 1, parent: 'own' }, true],
      [{ score: 9, parent: 'own' }, false],
      [{ score: 1, parent: 'not visible' }, false],
      [{ score: 1 }, false],
    ],
  },
  'a hidden state': {
    states: { field: 'stage', initial: 'open', transitions: { open: ['issued'], issued: ['open'] } },
    action: { body: { stage: 'issued' } },
    rows: [
      [{ stage: 'open' }, true],
      [{ stage: 'closed' }, false],
    ],
  },
  'a right on a hidden field': {
    right: { score: { lt: 5 } },
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
    ],
  },
  'a right and a `when`, both on hidden fields': {
    right: { score: { lt: 5 } },
    action: { when: { stage: 'open' } },
    rows: [
      [{ score: 1, stage: 'open' }, true],
      [{ score: 1, stage: 'closed' }, false],
      [{ score: 9, stage: 'open' }, false],
    ],
  },
  'a right to the history on a hidden field': {
    rights: { history: { score: { lt: 5 } } },
    tried: 'history',
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
    ],
  },
  'a right to the page of a row on a hidden field': {
    rights: { show: { score: { lt: 5 } } },
    tried: 'show',
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
    ],
  },
  'a right to edit on a hidden field': {
    rights: { edit: { score: { lt: 5 } } },
    tried: 'edit',
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
    ],
  },
  'a right to delete on a hidden field': {
    rights: { delete: { score: { lt: 5 } } },
    tried: 'delete',
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
    ],
  },
  'a right to change many rows on a hidden field': {
    rights: { bulk: { score: { lt: 5 } } },
    tried: 'deleteMany',
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
    ],
  },
  'a right to change many rows on a field that is sent': {
    rights: { bulk: { sum: { lt: 5 } } },
    tried: 'deleteMany',
    rows: [
      [{ sum: 1 }, true],
      [{ sum: 9 }, false],
    ],
  },
  'a right to delete on a hidden field, and to change many': {
    rights: { bulk: true, delete: { score: { lt: 5 } } },
    tried: 'deleteMany',
    rows: [
      [{ score: 1 }, true],
      [{ score: 9 }, false],
    ],
  },
};

const titles = Object.keys(kinds);
const nameOf = (title: string): string => `kind${'abcdefghijklmnopqrstuvwxyz'[titles.indexOf(title)]}`;

const entityOf = (title: string, { action, right = true, rights, states }: Kind) => ({
  title: 'Kind',
  type: 'object',
  'x-entity': {
    ...(states && { states }),
    resource: {
      list: { rowActions: ['show', 'change', 'history', 'edit', 'delete'] },
      actions: { change: { body: { sum: 7 }, ...action } },
      permissions: {
        customer: {
          list: true,
          show: true,
          create: true,
          edit: true,
          delete: true,
          history: true,
          ...rights,
          actions: { change: right },
        },
        support: true,
      },
    },
  },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    sum: { type: 'integer' },
    due_on: { type: 'string', format: 'date' },
    score: { type: 'integer', 'x-field': hidden },
    stage: { enum: ['open', 'issued', 'closed'], 'x-field': hidden },
    parent_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: nameOf(title) } },
  },
});

let dropped: SchemaFixture;
let customer: Customer;
let support: Customer;
let resources: ResolvedResource[];
beforeAll(async () => {
  const files = titles.map(title => [`${nameOf(title)}.entity.json`, entityOf(title, kinds[title]!)]);
  dropped = await startWithSchemas(Object.fromEntries(files));
  [customer, support] = [await dropped.signUpAs('customer'), await dropped.signUpAs('support')];
  resources = ((await customer.expect(200, 'getPortal')).body as unknown as Manifest).resources;
});
afterAll(() => dropped?.close());

/** A row of the customer with these values, which are written past the rules of the file. */
async function rowWith(path: string, table: string, { parent, ...set }: Values): Promise<string> {
  const create = async (by: Customer, body: object) => ((await by.post(path, body)).body as { uuid: string }).uuid;
  const parent_uuid = parent && (await create(parent === 'own' ? customer : support, { name: 'Parent', sum: 9 }));
  const uuid = await create(customer, { name: 'Row' });
  const values = Object.entries({ ...set, ...(parent_uuid && { parent_uuid }) });
  for (const [field, value] of values)
    await dropped.app.db.execute(
      sql`update ${sql.identifier('collections')}.${sql.identifier(table)} set ${sql.identifier(field)} = ${value} where uuid = ${uuid}`,
    );
  return uuid;
}

async function attempt(path: string, uuid: string, tried: NonNullable<Kind['tried']>) {
  if (tried === 'deleteMany') {
    const { body, text } = await customer.post(`${path}/bulk`, { action: 'delete', uuids: [uuid] });
    return { text, status: (body as { results: { status: number }[] }).results[0]!.status };
  }
  const at = `${path}/${uuid}`;
  if (tried === 'show') return customer.get(at);
  if (tried === 'history') return customer.get(`${at}/history`);
  if (tried === 'edit') return customer.patch(at, { name: 'Changed' });
  return tried === 'delete' ? customer.delete(at) : customer.post(`${at}/actions/change`, {});
}

describe.each(titles)('%s', title => {
  const { tried = 'change', rows } = kinds[title]!;

  it.each(rows)('of a row with %j is offered exactly where the server accepts it: %s', async (values, isAllowed) => {
    const resource = resources.find(({ name }) => name.startsWith(nameOf(title)))!;
    const path = `/api${resource.path}`;
    const uuid = await rowWith(path, resource.name, values);
    const { items } = (await customer.get(`${path}?uuid=${uuid}`)).body as { items: Row[] };
    const row = { ...items[0]!, id: uuid };
    const offered =
      tried === 'deleteMany'
        ? getApplicableRows(resource, 'delete', [row]).length > 0
        : getAvailableActions(resource, resource.list?.rowActions ?? [], row).some(({ name }) => name === tried);
    const { status, text } = await attempt(path, uuid, tried);
    expect({ offered, accepted: status < 300 }, text).toEqual({ offered: isAllowed, accepted: isAllowed });
    for (const field of ['score', 'stage']) expect(row).not.toHaveProperty(field);
  });
});

it('the resources that customers are sent name no hidden field', () => {
  const sent = resources.filter(({ name }) => name.startsWith('kind'));
  expect(sent).toHaveLength(titles.length);
  for (const field of ['score', 'stage']) expect(JSON.stringify(sent)).not.toContain(field);
});
