/** The first account of an app in production, where there is no demo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigFaults, readAppConfig } from '../../engine/server/index.ts';
import { app } from '../../examples/library/main.ts';
import { type App, startApp } from './startApp.ts';

const password = 'seven quiet herons';
const production = {
  SECRET: '8c1f0d5be27a94e36bf0a1d2c3e495768790abcdef1234567890fedcba987654',
  PUBLIC_URL: 'http://localhost',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Library <hello@library.test>',
  RATE_LIMIT: undefined,
};

describe('a production server with FIRST_ADMIN', () => {
  let library: App;
  beforeAll(async () => {
    const settings = { ...production, FIRST_ADMIN: 'Ada@Library.test', FIRST_ADMIN_PASSWORD: password };
    library = await startApp(app, password, settings, 'production');
  });
  afterAll(() => library?.close());

  it('creates the account, which has the rights of its role, and no other account', async () => {
    const ada = await library.signIn('ada@library.test');
    expect(await ada.expect(200, 'GET', '/account/me')).toMatchObject({ role: 'librarian', email: 'Ada@Library.test' });
    expect(await ada.total('/members')).toBe(0);
    expect(await library.query('select role from users')).toEqual([{ role: 'librarian' }]);
  });

  it('creates no second account while one has the role, for any address', async () => {
    await library.query(`update users set email = 'eva@library.test', email_key = 'eva@library.test'`);
    await library.restart();
    expect(await library.query('select email from users')).toEqual([{ email: 'eva@library.test' }]);
    await library.signIn('eva@library.test');
  });

  it('leaves an account of another role as it is', async () => {
    await library.query(`update users set email_key = 'ada@library.test', role = 'member'`);
    await library.restart();
    expect(await library.query('select role from users')).toEqual([{ role: 'member' }]);
  });
});

describe('the settings', () => {
  const read = (settings: Record<string, string>) => readAppConfig(app, 'production', { ...production, ...settings });

  it('may leave the first account out', () => {
    expect(read({}).firstAdmin).toBeNull();
  });

  it.each([
    [{ FIRST_ADMIN_PASSWORD: password }, 'FIRST_ADMIN must be set too, because FIRST_ADMIN_PASSWORD is.'],
    [{ FIRST_ADMIN: 'ada@library.test' }, 'FIRST_ADMIN_PASSWORD must be set too, because FIRST_ADMIN is.'],
    [{ FIRST_ADMIN: 'ada', FIRST_ADMIN_PASSWORD: password }, 'FIRST_ADMIN must be an email address, not "ada".'],
    [
      { FIRST_ADMIN: 'ada@library.test', FIRST_ADMIN_PASSWORD: 'short' },
      'FIRST_ADMIN_PASSWORD is refused: Use at least 12 characters.',
    ],
    [
      { FIRST_ADMIN: 'ada@library.test', FIRST_ADMIN_PASSWORD: password, FIRST_ADMIN_ROLE: 'member' },
      'FIRST_ADMIN_ROLE must be one of librarian.',
    ],
  ])('%j are refused with a sentence', (settings, fault) => {
    expect(() => read(settings as Record<string, string>)).toThrow(ConfigFaults);
    expect(() => read(settings as Record<string, string>)).toThrow(fault);
  });
});
