import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const password = 'seven green bicycles';
async function registerAndGetCode(email: string): Promise<string> {
  const user_data = {
    email,
    password,
    password_confirm: password,
    first_name: 'Ada',
    last_name: 'Lovelace',
    account_type: 'individual',
    accept_terms: true,
  };
  await app.client().expect(201, 'register', { body: { user_data } });
  const [mail] = await app.mailbox(email);
  return mail?.code ?? '';
}
const confirm = (email: string, code: string) => app.client().call('confirmEmail', { body: { email, code } });
const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => String(100_000 + index))
    .filter(guess => guess !== code)
    .slice(0, count);

describe('codes', () => {
  it('are not guessed by many guesses at the same moment', async () => {
    for (const email of ['one@guess.test', 'two@guess.test', 'three@guess.test']) {
      const code = await registerAndGetCode(email);
      const answers = await Promise.all([...wrongCodes(code, 40), code].map(guess => confirm(email, guess)));
      expect(answers.at(-1)?.status).toBe(410);
      expect(answers.slice(0, -1).every(answer => answer.status === 400)).toBe(true);
    }
  });

  it('wrong passwords get the same answer for every kind of address', async () => {
    const tried = 'tried@guess.test';
    const [wrong = '', ...more] = wrongCodes(await registerAndGetCode(tried), 6);
    for (const guess of more) await confirm(tried, guess);
    const { me } = await app.signUp();
    const waiting = 'waiting@guess.test';
    await registerAndGetCode(waiting);
    const answers = [];
    for (const email of [tried, me.email, waiting, 'nobody@guess.test']) answers.push(await confirm(email, wrong));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });
});

describe('what could reveal which addresses have an account', () => {
  const took = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };

  it.each([
    ['a new password', (email: string) => app.client().call('requestPasswordReset', { body: { email } })],
    ['a mail to confirm', (email: string) => app.client().call('requestEmailVerification', { body: { email } })],
    ['a code', (email: string) => confirm(email, '000000')],
  ])('is not the time that it takes to ask for %s', async (_, ask) => {
    const { me } = await app.signUp();
    for (const email of [me.email, 'nobody@guess.test'])
      expect(await took(() => ask(email))).toBeGreaterThanOrEqual(145);
  });
});
