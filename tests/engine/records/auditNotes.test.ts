/** Notes for the audit, which no row stores; and values of several fields that are unique together. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../engine/server/audit/index.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const toll = {
  title: 'Toll',
  type: 'object',
  'x-entity': {
    owner: 'none',
    unique: [['road', 'lane']],
    resource: {
      actions: { close: { inputs: ['note'], body: { closed: true } } },
      permissions: {
        customer: false,
        support: {
          list: true,
          show: true,
          create: true,
          edit: true,
          delete: true,
          bulk: true,
          history: true,
          actions: { close: true },
        },
      },
    },
  },
  required: ['road', 'note'],
  properties: {
    road: { type: 'string', maxLength: 20 },
    lane: { type: 'integer' },
    cents: { type: 'integer' },
    closed: { type: 'boolean', default: false },
    note: { type: 'string', minLength: 3, maxLength: 200, 'x-field': { auditNote: true } },
  },
};
const path = '/api/tolls';

let dropped: SchemaFixture;
let staff: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'toll.entity.json': toll });
  staff = await dropped.signUpAs('support');
});
afterAll(() => dropped?.close());

type Row = Record<string, unknown> & { uuid: string };
const make = async (body: object): Promise<Row> => {
  const answer = await staff.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Row;
};
const reasonsOf = async ({ uuid }: Row) =>
  (
    await dropped.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.record, uuid))
      .orderBy(auditEntries.at, auditEntries.action)
  ).map(({ action, why }) => `${action}: ${why}`);

describe('a note for the audit', () => {
  it('is the reason of the entry, and no part of the row, its history or its list', async () => {
    const made = await make({ road: 'A1', note: 'It opened.' });
    expect(made).not.toHaveProperty('note');
    const changed = await staff.patch(`${path}/${made.uuid}`, { cents: 5, note: 'A new year.' });
    expect(changed.body).toMatchObject({ cents: 5, version: 2 });
    expect(await reasonsOf(made)).toEqual(expect.arrayContaining(['create: It opened.', 'edit: A new year.']));
    const { items } = (await staff.get(`${path}/${made.uuid}/history`)).body as { items: { changes: object }[] };
    for (const { changes } of items) expect(changes).not.toHaveProperty('note');
    expect((await staff.get(`${path}?note=x`)).status).toBe(422);
    expect((await staff.get(`${path}?sort=note`)).status).toBe(422);
  });

  it.each([
    ['is missing', {}],
    ['is null', { note: null }],
    ['is too short', { note: 'x' }],
    ['is a number', { note: 12345 }],
  ])('that must be given refuses a save in which it %s', async (_, given) => {
    const made = await make({ road: `B ${JSON.stringify(given)}`, note: 'It opened.' });
    const refused = [
      await staff.post(path, { road: 'B0', ...given }),
      await staff.patch(`${path}/${made.uuid}`, { cents: 7, ...given }),
      await staff.put(`${path}/${made.uuid}`, { road: 'B0', lane: null, cents: 7, closed: false, ...given }),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([422, { detail: [{ loc: ['body', 'note'] }] }]);
  });

  it('goes with an action that asks for it, and with many rows at once', async () => {
    const made = await make({ road: 'C1', note: 'It opened.' });
    const closed = await staff.post(`${path}/${made.uuid}/actions/close`, { note: 'Roadworks.' });
    expect([closed.status, closed.body]).toMatchObject([200, { closed: true }]);
    expect(await reasonsOf(made)).toEqual(expect.arrayContaining(['close: Roadworks.']));
    const data = { cents: 9, note: 'All of them.' };
    const many = await staff.post(`${path}/bulk`, { action: 'update', uuids: [made.uuid], data });
    expect(many.body).toMatchObject({ results: [{ status: 200 }] });
    expect(await reasonsOf(made)).toEqual(expect.arrayContaining(['edit: All of them.']));
  });
});

describe('fields that are unique together', () => {
  it('are so also where one of them has no value', async () => {
    const note = 'It opened.';
    for (const lane of [null, 1]) {
      await make({ road: 'D1', lane, note });
      const again = await staff.post(path, { road: 'D1', lane, note });
      expect([again.status, again.body]).toMatchObject([
        422,
        { detail: [{ loc: ['body', 'road'] }, { loc: ['body', 'lane'] }] },
      ]);
    }
    await make({ road: 'D1', lane: 2, note });
  });
});
