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

const password = 'seven green bicycles';
const chosen = (mail: { links: string[] } | undefined) => ({
  token: new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '',
  ...{ password, password_confirm: password },
});

it('invites whom the settings name where there is no administrator, once for all servers', async () => {
  await start(null);
  await Promise.all([start(email), start(email)]);
  const mails = await world.mailbox(email);
  expect(mails).toHaveLength(1);
  await world.client().expect(200, 'confirmPasswordReset', { body: chosen(mails[0]) });
  const admin = await world.signIn(email, password);
  expect((await admin.expect(200, 'getMe')).body.role).toBe('admin');
  await start('another@galley.test');
  expect(await world.mailbox('another@galley.test')).toEqual([]);
});

it('lets in who opened the invitation too late, by a forgotten password', async () => {
  await world.db.execute("update users set role = 'customer' where role = 'admin'");
  const late = 'late@galley.test';
  await start(late);
  await world.advance('P8D');
  const [invitation] = await world.mailbox(late);
  await world.client().expect(410, 'confirmPasswordReset', { body: chosen(invitation) });
  await world.client().expect(202, 'requestPasswordReset', { body: { email: late } });
  const [forgotten] = await world.mailbox(late);
  await world.client().expect(200, 'confirmPasswordReset', { body: chosen(forgotten) });
  const admin = await world.signIn(late, password);
  expect((await admin.expect(200, 'getMe')).body.role).toBe('admin');
});

it('makes no administrator of a customer', async () => {
  const customer = await world.signUp();
  await world.db.execute("update users set role = 'customer' where role = 'admin'");
  await start(customer.me.email);
  expect((await customer.expect(200, 'getMe')).body.role).toBe('customer');
});
