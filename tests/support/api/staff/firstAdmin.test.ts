import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteFirstAdmin } from '../../../../server/support/staff/firstAdmin.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const email = 'first@galley.test';
const start = (firstAdmin: string | null) =>
  inviteFirstAdmin({ ...app.deps, config: { ...app.deps.config, firstAdmin } });

const password = 'seven green bicycles';
const createResetBody = (mail: { links: string[] } | undefined) => ({
  token: new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '',
  password,
  password_confirm: password,
});

it('invites the first administrator of the settings if there is none, once for all servers', async () => {
  await start(null);
  await Promise.all([start(email), start(email)]);
  const mails = await app.mailbox(email);
  expect(mails).toHaveLength(1);
  await app.client().expect(200, 'confirmPasswordReset', { body: createResetBody(mails[0]) });
  const admin = await app.signIn(email, password);
  expect((await admin.expect(200, 'getMe')).body.role).toBe('admin');
  await start('another@galley.test');
  expect(await app.mailbox('another@galley.test')).toEqual([]);
});

it('lets a person whose invitation has expired in by a password reset', async () => {
  await app.db.execute("update users set role = 'customer' where role = 'admin'");
  const late = 'late@galley.test';
  await start(late);
  await app.advance('P8D');
  const [invitation] = await app.mailbox(late);
  await app.client().expect(410, 'confirmPasswordReset', { body: createResetBody(invitation) });
  await app.client().expect(202, 'requestPasswordReset', { body: { email: late } });
  const [forgotten] = await app.mailbox(late);
  await app.client().expect(200, 'confirmPasswordReset', { body: createResetBody(forgotten) });
  const admin = await app.signIn(late, password);
  expect((await admin.expect(200, 'getMe')).body.role).toBe('admin');
});

it('makes no administrator of a customer', async () => {
  const customer = await app.signUp();
  await app.db.execute("update users set role = 'customer' where role = 'admin'");
  await start(customer.me.email);
  expect((await customer.expect(200, 'getMe')).body.role).toBe('customer');
});
