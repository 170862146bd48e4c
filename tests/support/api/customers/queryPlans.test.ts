import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordStatements, sequentialScans } from '../../../engine/listing/queryPlans.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createStaff } from '../staffHelpers.ts';

const many = 3000;
const big = ['users', 'organizations', 'sessions'];
let app: TestApp;
let member: Customer;
let statements: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  app = await startTestApp();
  member = await createStaff(app);
  const { me } = await app.signUp();
  await app.db.execute(sql`insert into users
    select (c).* from (select jsonb_populate_record(x, jsonb_build_object('uuid', gen_random_uuid(),
      'email', 'copy-' || n || '@x.test', 'email_key', 'copy-' || n || '@x.test')) c
      from users x, generate_series(1, ${many}) n where x.uuid = ${me.uuid}) copies`);
  await app.db.execute(sql`insert into organizations (user_uuid, name, address, billing_address, updated_at)
    select uuid, 'House of ' || email, '{}', '{}', created_at from users`);
  await app.db.execute(sql`insert into sessions
    select (c).* from (select jsonb_populate_record(s, jsonb_build_object('uuid', gen_random_uuid(), 'user_uuid', u.uuid,
      'cookie_hash', gen_random_uuid(), 'access_hash', gen_random_uuid())) c
      from users u, sessions s where s.user_uuid = ${me.uuid} and u.email like 'copy-%') copies`);
  await app.db.execute(sql`analyze`);
  statements = recordStatements();
});
afterAll(async () => {
  statements?.stop();
  await app?.close();
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
  expect(await sequentialScans(path, member, { app, asked: statements.asked, big })).toEqual([]);
});
