/** The same for entities of schema files: their acts by state, condition, right and what a role may not read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest, ResolvedResource } from '../../engine/dsl/index.ts';
import type { Row } from '../../engine/ui/resources/index.ts';
import { getAvailableActions } from '../../engine/ui/resources/testing.ts';
import { type Role, type SchemaFixture, startWithSchemas } from '../engine/records/schemaFixture.ts';
import type { Customer } from '../helpers/testApp.ts';

const names = ['issue', 'settle', 'reopen', 'remind', 'waive', 'close', 'edit', 'delete'];

const entity = {
  title: 'Fee',
  type: 'object',
  'x-entity': {
    states: {
      field: 'state',
      initial: 'open',
      transitions: { open: ['issued'], issued: ['settled'], settled: ['open'] },
    },
    resource: {
      list: { rowActions: names },
      actions: {
        issue: { body: { state: 'issued' } },
        settle: { body: { state: 'settled' }, when: { sum: { gt: 0 } } },
        reopen: { body: { state: 'open' } },
        remind: { body: { reminded: true }, when: { reminded: { ne: true } } },
        waive: { body: { sum: 0 } },
        close: { body: { reminded: false }, roles: ['support'] },
      },
      permissions: {
        customer: {
          list: true,
          show: true,
          create: true,
          edit: { state: 'open' },
          delete: { sum: { lt: 10 } },
          actions: {
            issue: true,
            settle: { reminded: true },
            reopen: true,
            remind: true,
            waive: { score: { lt: 5 } },
            close: true,
          },
        },
        support: true,
      },
    },
  },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    state: { enum: ['open', 'issued', 'settled'] },
    sum: { type: 'integer', default: 5 },
    reminded: { type: 'boolean' },
    score: { type: 'integer', default: 1, 'x-field': { read: ['support'], write: ['support'] } },
  },
};

let dropped: SchemaFixture;
let people: Record<'customer' | 'support', Customer>;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'fee.entity.json': entity });
  people = { customer: await dropped.signUpAs('customer'), support: await dropped.signUpAs('support') };
});
afterAll(() => dropped?.close());

const path = '/api/fees';
const resourceFor = async (role: 'customer' | 'support'): Promise<ResolvedResource> => {
  const { resources } = (await people[role].expect(200, 'getPortal')).body as unknown as Manifest;
  return resources.find(({ name }) => name === 'fees')!;
};

/** A row whose values are written directly to the database, past the rules of the file. */
async function rowWith(set: Record<string, string | number | boolean | null>): Promise<string> {
  const { uuid } = (await people.customer.post(path, { name: 'Late' })).body as { uuid: string };
  for (const [field, value] of Object.entries(set))
    await dropped.app.db.execute(
      `update collections.fees set ${field} = ${typeof value === 'string' ? `'${value}'` : value} where uuid = '${uuid}'`,
    );
  return uuid;
}

/** What is stored stays as it was; the server takes it, and the pages leave it out. */
const unchanged: Record<string, string> = { issue: 'issued', settle: 'settled', reopen: 'open' };

const rows: [string, Record<string, string | number | boolean | null>][] = [
  ['open', {}],
  ['issued', { state: 'issued' }],
  ['issued and reminded of', { state: 'issued', reminded: true }],
  ['issued without a sum', { state: 'issued', reminded: true, sum: 0 }],
  ['settled', { state: 'settled', sum: 20 }],
  ['of a high score, which customers do not read', { score: 9 }],
  ['open, with a large sum', { sum: 50 }],
];
const cases = rows.flatMap(([name, set]) =>
  (['customer', 'support'] as Role[]).map(role => [name, role, set] as const),
);

it.each(cases)('a fee that is %s offers %s exactly what the server accepts', async (_, who, set) => {
  const role = who as 'customer' | 'support';
  const [person, resource] = [people[role], await resourceFor(role)];
  const found: string[] = [];
  let uuid = await rowWith(set);
  for (const name of names) {
    const row = { ...((await person.get(`${path}/${uuid}`)).body as Row), id: uuid } as Row;
    const offered = getAvailableActions(resource, resource.list?.rowActions ?? [], row).some(one => one.name === name);
    const { version } = row;
    const answer =
      name === 'delete'
        ? await person.delete(`${path}/${uuid}`)
        : name === 'edit'
          ? await person.patch(`${path}/${uuid}`, { name: 'Later', version })
          : await person.post(`${path}/${uuid}/actions/${name}`, { version });
    const isTaken = answer.status < 300;
    if (isTaken) uuid = await rowWith(set);
    if (isTaken && !offered && unchanged[name] === row.state) continue;
    if (isTaken !== offered)
      found.push(`${name}: ${offered ? 'offered' : 'not offered'}, ${answer.status} ${answer.text}`);
  }
  expect(found).toEqual([]);
});
