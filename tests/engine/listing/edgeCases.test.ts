import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallRow, readContract } from '../../../engine/server/http/contract.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';
import { createFilledDraft } from '../../orders/api/orderFixtures.ts';
import { type CaseContext, openCaseContext } from '../contract/caseContext.ts';

let app: TestApp;
let customer: Customer;
let stage: CaseContext;
let order: string;
beforeAll(async () => {
  stage = await openCaseContext();
  app = stage.app;
  customer = stage.other;
  order = await stage.order('queued');
});
afterAll(() => stage?.close());

const isPaged = (answer: unknown) => !!answer && typeof answer === 'object' && 'page' in answer;
const contract = readContract();
const lists = contract.rows.filter(row => row.query && Object.values(row.answers).some(isPaged));
const nobody = '00000000-0000-4000-8000-000000000000';

const times = ['0000-01-01', '0000-12-31', '0001-01-01', '9999-12-31', '2026-02-31', '9999-12-31T23:59:59-14:00'];
const odd = [
  ...times.flatMap(time => [`created_from=${time}`, `created_to=${time}`]),
  ...times.flatMap(time => ['gt', 'lte', 'ne'].map(word => `created_at[${word}]=${time}`)),
  ...times.map(time => `due_at[lt]=${time}`),
  ...[`urn:uuid:${nobody}`, `{${nobody}}`, nobody.toUpperCase(), `${nobody}0`, ''].map(uuid => `uuid=${uuid}`),
  Array.from({ length: 101 }, () => `uuid=${nobody}`).join('&'),
  ...['0', '-1', '1.5', '1e10', 'NaN', '', '1&page=2'].map(page => `page=${page}`),
  ...['0', '1001', 'NaN', '10&size=10'].map(size => `size=${size}`),
  ...['constructor', '-__proto__', 'name;drop', 'created_at.x', 'uuid', 'name&sort=name'].map(sort => `sort=${sort}`),
  ...['%25', '_', '%5C', '%27', '%00', '%ED%A0%80', 'x'.repeat(101), 'a&q=b'].map(q => `q=${q}`),
  `q=${encodeURIComponent('😀'.repeat(100))}`,
  ...['__proto__', 'constructor', 'constructor[gt]', 'status[gt]', 'status[foo]', 'q[like]'].map(key => `${key}=1`),
  ...['1e400', '0x10', '', '-2147483649', 'a'].map(number => `total[gt]=${number}`),
  'total[gt]=1&total[gt]=2',
  'total[empty]=maybe',
];

/** Where fields can be compared: whatever the list shows of a row, with what is no such value. */
function comparing({ query, answers }: CallRow): string[] {
  if (!contract.schemas.get(query ?? '')?.patternProperties) return [];
  const paged = Object.values(answers).find(isPaged) as { page: string };
  const fields = Object.keys((contract.schemas.get(paged.page)?.properties ?? {}) as object);
  return fields.flatMap(name => [
    `${name}=${nobody}&${name}=${nobody}`,
    ...['', '[ne]', '[like]', '[has]', '[gt]'].map(word => `${name}${word}=x`),
  ]);
}

describe.each(lists.map(row => [row.path, row] as const))('%s', (path, row) => {
  it('answers odd queries with a page or a refusal that names the key', async () => {
    for (const query of [...odd, ...comparing(row)]) {
      const asker = row.roles ? stage.team(row) : stage.owner;
      const answer = await asker.get(`/api${path.replace(/\{[a-z_]+\}/, order)}?${query}`);
      expect([200, 422], `${query.slice(0, 60)}: ${answer.text}`).toContain(answer.status);
      if (answer.status === 422) expect((answer.detail as { loc: string[] }[])[0]?.loc[0]).toBe('query');
    }
  });
});

describe('times at the ends of the calendar', () => {
  it('keep everything between them', async () => {
    await createFilledDraft(customer);
    const all = await customer.get('/api/orders?created_from=0000-01-01&created_to=9999-12-31');
    expect(all.body).toMatchObject({ total: 1 });
    const none = await customer.get('/api/orders?created_at[lt]=0000-06-01');
    expect(none.body).toMatchObject({ total: 0 });
  });

  it('that no calendar has are refused', async () => {
    for (const query of ['created_from=2026-02-31', 'created_at[gt]=2026-02-31', 'due_at[lt]=2026-13-01'])
      expect((await customer.get(`/api/orders?${query}`)).status, query).toBe(422);
  });
});

describe('shapes of a list', () => {
  it('can be any number, and the database is made to remember only some', async () => {
    const fields = ['created_at', 'updated_at', 'due_at'];
    for (let shape = 0; shape < 230; shape += 1) {
      const asked = Array.from({ length: 8 }, (_, bit) => shape & (1 << bit))
        .map((set, bit) => set && `${fields[bit % 3]}[${['gt', 'lt', 'gte'][Math.floor(bit / 3)]}]=2026-01-0${bit + 1}`)
        .filter(Boolean);
      expect((await customer.get(`/api/orders?${asked.join('&')}`)).status).toBe(200);
    }
    const { rows } = await app.deps.pool.query<{ number: number }>(
      'select count(*)::int as number from pg_prepared_statements',
    );
    // 200 shapes of lists, and the few statements that nearly every request asks.
    expect(rows[0]?.number).toBeLessThanOrEqual(210);
  });
});
