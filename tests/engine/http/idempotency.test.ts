import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKeys } from '../../../engine/server/http/tables.ts';
import { users } from '../../../server/account/tables.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const password = 'seven green bicycles';
const user = (email: string) => ({
  user_data: {
    email,
    password,
    password_confirm: password,
    first_name: 'A',
    last_name: 'B',
    account_type: 'individual',
    accept_terms: true,
  },
});
const register = (key: string, email: string) =>
  app.client().call('register', { body: user(email), headers: { 'idempotency-key': key } });

it('answers the same key and body with the first answer, also at the same moment', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(key, 'once@example.test')));
  expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(await app.db.$count(users, eq(users.email, 'once@example.test'))).toBe(1);
});

it('repeats a refusal too', async () => {
  const key = randomUUID();
  await register(randomUUID(), 'taken@example.test');
  const first = await register(key, 'taken@example.test');
  expect(first.status).toBe(422);
  expect((await register(key, 'taken@example.test')).text).toBe(first.text);
});

it('refuses the same key with another body', async () => {
  const key = randomUUID();
  await register(key, 'one@example.test');
  expect((await register(key, 'two@example.test')).status).toBe(409);
});

it('refuses a key that is no uuid', async () => {
  expect((await register('again', 'three@example.test')).status).toBe(422);
});

it('runs again what a stopped process never answered', async () => {
  const key = randomUUID();
  await register(key, 'lost@example.test');
  await app.db.update(idempotencyKeys).set({ status: null, answer: null }).where(eq(idempotencyKeys.key, key));
  expect((await register(key, 'lost@example.test')).status).toBe(422);
});

it('forgets a key after 24 hours', async () => {
  const key = randomUUID();
  await register(key, 'old@example.test');
  await app.advance('PT24H1M');
  expect((await register(key, 'new@example.test')).status).toBe(201);
});
