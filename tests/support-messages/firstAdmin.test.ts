import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteFirstAdmin } from '../../server/support/staff/firstAdmin.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const email = 'first@galley.test';
const start = (firstAdmin: string | null) =>
  inviteFirstAdmin({ ...world.deps, config: { ...world.deps.config, firstAdmin } });

it('invites whom the settings name where there is no administrator, once for all servers', async () => {
  await start(null);
  await Promise.all([start(email), start(email)]);
  const mails = await world.mailbox(email);
  expect(mails).toHaveLength(1);
  const token = new URL(mails[0]?.links[0] ?? '').searchParams.get('token') ?? '';
  const password = 'seven green bicycles';
  const body = { token, password, password_confirm: password };
  await world.client().expect(200, 'confirmPasswordReset', { body });
  const admin = await world.signIn(email, password);
  expect((await admin.expect(200, 'getMe')).body.role).toBe('admin');
  await start('another@galley.test');
  expect(await world.mailbox('another@galley.test')).toEqual([]);
});

it('makes no administrator of a customer', async () => {
  const customer = await world.signUp();
  await world.db.execute("update users set role = 'customer' where role = 'admin'");
  await start(customer.me.email);
  expect((await customer.expect(200, 'getMe')).body.role).toBe('customer');
});
