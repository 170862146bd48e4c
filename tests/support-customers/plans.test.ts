import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { joinTeam } from '../support-api/team.ts';

const many = 3000;
const big = ['users', 'organizations', 'sessions'];
let world: World;
let member: Customer;
let asked: { text: string; values: unknown[] }[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  world = await startWorld();
  member = await joinTeam(world);
  const { me } = await world.signUp();
  await world.db.execute(sql`insert into users
    select (c).* from (select jsonb_populate_record(x, jsonb_build_object('uuid', gen_random_uuid(),
      'email', 'copy-' || n || '@x.test', 'email_key', 'copy-' || n || '@x.test')) c
      from users x, generate_series(1, ${many}) n where x.uuid = ${me.uuid}) copies`);
  await world.db.execute(sql`insert into organizations (user_uuid, name, address, billing_address, updated_at)
    select uuid, 'House of ' || email, '{}', '{}', created_at from users`);
  await world.db.execute(sql`insert into sessions
    select (c).* from (select jsonb_populate_record(s, jsonb_build_object('uuid', gen_random_uuid(), 'user_uuid', u.uuid,
      'cookie_hash', gen_random_uuid(), 'access_hash', gen_random_uuid())) c
      from users u, sessions s where s.user_uuid = ${me.uuid} and u.email like 'copy-%') copies`);
  await world.db.execute(sql`analyze`);
  pg.Client.prototype.query = function (this: pg.Client, ...parts: Parameters<typeof query>) {
    const [first, values] = parts as unknown[] as [string | { text: string; values?: unknown[] }, unknown[]?];
    if (typeof first === 'string') asked.push({ text: first, values: values ?? [] });
    else asked.push({ text: first.text, values: values ?? first.values ?? [] });
    return query.apply(this, parts) as ReturnType<typeof query>;
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await world?.close();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];

/** Of few rows a whole table is soon read; that there is another way must be seen all the same. */
async function wholeTablesOf(path: string): Promise<string[]> {
  asked = [];
  const answer = await member.get(path);
  expect(answer.status, answer.text).toBe(200);
  const selects = asked.filter(
    ({ text }) => /^\s*select/i.test(text) && big.some(table => text.includes(`"${table}"`)),
  );
  const client = await world.deps.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const found: string[] = [];
    for (const { text, values } of selects) {
      const { rows } = await client.query(`explain (format json) ${text}`, values as never[]);
      found.push(...scanned(rows[0]['QUERY PLAN'][0].Plan).filter(table => big.includes(table)));
    }
    await client.query('reset enable_seqscan');
    return found;
  } finally {
    client.release();
  }
}

it.each([
  '/api/support/customers',
  '/api/support/customers?page=3&size=10',
  '/api/support/customers?q=example',
  '/api/support/customers?q=house of copy-7',
  '/api/support/customers?sort=name',
  '/api/support/customers?sort=-email',
  '/api/support/customers?sort=-last_login_at',
  '/api/support/customers?blocked_at[empty]=false',
  '/api/support/customers?email_verified_at[empty]=true',
  '/api/support/customers?deletion_scheduled_at[empty]=false',
  '/api/support/customers?subscription_status=past_due',
  '/api/support/customers?created_at[gte]=2020-01-01T00:00:00Z',
  '/api/support/sessions',
])('our team never reads a whole table for %s', async path => {
  expect(await wholeTablesOf(path)).toEqual([]);
});
