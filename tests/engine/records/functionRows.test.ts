/**
 * Functions of the app read and write rows of other tables: rules, history and events apply, the caller's rights do
 * not.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppFunctions } from '../../../engine/server/appFunctions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const named: Partial<AppFunctions> = {
  hooks: {
    take_seat: {
      async beforeSave({ kind, row, rows }) {
        if (kind === 'edit') return undefined;
        const room = await rows.get('room', String(row.room_uuid), { lock: true });
        await rows.change('room', String(room?.uuid), { free: Number(room?.free) - 1 });
        const [last] = await rows.find('ticket', { room_uuid: String(row.room_uuid) }, { sort: '-number', limit: 1 });
        return { number: Number(last?.number ?? 0) + 1 };
      },
      async afterSave({ row, rows, user }) {
        if ((await rows.count('slip', { text: String(row.wish) })) > 0) return;
        await rows.create('slip', { text: row.wish, ticket_uuid: row.uuid, customer_uuid: user.uuid });
      },
    },
    shout: { beforeSave: ({ row }) => ({ text: String(row.text).toUpperCase() }) },
  },
};
const ticket = { customer: { list: true, show: true, create: true }, support: true };
const files = {
  'room.entity.json': {
    title: 'Room',
    type: 'object',
    'x-entity': { owner: 'none', resource: { permissions: { customer: { list: true, show: true }, support: true } } },
    required: ['name', 'free'],
    properties: { name: { type: 'string', maxLength: 20 }, free: { type: 'integer', minimum: 0 } },
  },
  'ticket.entity.json': {
    title: 'Ticket',
    type: 'object',
    'x-entity': {
      hooks: { beforeSave: 'take_seat', afterSave: 'take_seat' },
      title: 'wish',
      resource: { permissions: ticket },
    },
    required: ['wish', 'room_uuid'],
    properties: {
      wish: { type: 'string', maxLength: 20 },
      number: { type: 'integer', 'x-field': { writableOn: 'server' } },
      room_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'room' } },
    },
  },
  'slip.entity.json': {
    title: 'Slip',
    type: 'object',
    'x-entity': { hooks: { beforeSave: 'shout' }, title: 'text', resource: { permissions: { support: true } } },
    required: ['text'],
    properties: {
      text: { type: 'string', minLength: 3, maxLength: 20 },
      ticket_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'ticket' } },
    },
  },
};

let dropped: SchemaFixture;
let customer: Customer;
let support: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas(files, {}, named);
  [customer, support] = await Promise.all([dropped.signUpAs('customer'), dropped.signUpAs('support')]);
});
afterAll(() => dropped?.close());

type Row = Record<string, unknown> & { uuid: string };
const createRow = async (path: string, body: object, who: Customer): Promise<Row> => {
  const answer = await who.post(`/api/${path}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Row;
};

describe('rows for functions of the app', () => {
  it('are changed and made beyond the rights of the caller, with their hooks and their history', async () => {
    const room = await createRow('rooms', { name: 'Hall', free: 3 }, support);
    expect(await createRow('tickets', { wish: 'aisle', room_uuid: room.uuid }, customer)).toMatchObject({ number: 1 });
    expect((await support.get(`/api/rooms/${room.uuid}`)).body).toMatchObject({ free: 2, version: 2 });
    const { items } = (await support.get('/api/slips')).body as { items: Row[] };
    expect(items).toMatchObject([{ text: 'AISLE', customer_uuid: customer.me.uuid }]);
    const { body: history } = await support.get(`/api/rooms/${room.uuid}/history`);
    expect((history as { items: Row[] }).items[0]).toMatchObject({ kind: 'edit', actor_uuid: customer.me.uuid });
    expect((await customer.patch(`/api/rooms/${room.uuid}`, { free: 9 })).status).toBe(403);
    expect((await customer.get('/api/slips')).status).toBe(403);
  });

  it('are locked where a function asks for it, so that no two callers take the same', async () => {
    const room = await createRow('rooms', { name: 'Cellar', free: 2 }, support);
    const ask = (place: number) =>
      support.post('/api/tickets', {
        wish: `race ${place}`,
        room_uuid: room.uuid,
        customer_uuid: customer.me.uuid,
      });
    const answers = await Promise.all([1, 2, 3, 4].map(ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect((await support.get(`/api/rooms/${room.uuid}`)).body).toMatchObject({ free: 0 });
    const { items } = (await support.get(`/api/tickets?room_uuid=${room.uuid}`)).body as { items: Row[] };
    expect(items.map(({ number }) => number).sort()).toEqual([1, 2]);
  });

  it('keep the rules of their entity, and what breaks one undoes the whole action', async () => {
    const room = await createRow('rooms', { name: 'Attic', free: 1 }, support);
    expect((await customer.post('/api/tickets', { wish: 'no', room_uuid: room.uuid })).status).toBe(422);
    expect((await support.get(`/api/rooms/${room.uuid}`)).body).toMatchObject({ free: 1 });
  });
});
