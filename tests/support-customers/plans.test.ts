import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchStatements, wholeTablesFor } from '../engine/listing/statements.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { joinTeam } from '../support-api/team.ts';

const many = 3000;
const big = ['users', 'organizations', 'sessions'];
let world: World;
let member: Customer;
let statements: ReturnType<typeof watchStatements>;

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
  statements = watchStatements();
});
afterAll(async () => {
  statements?.stop();
  await world?.close();
});

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
  expect(await wholeTablesFor(path, member, { world, asked: statements.asked, big })).toEqual([]);
});
