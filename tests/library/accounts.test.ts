/** The engine's accounts, for apps without accounts of their own: sign-in, sign-out, sessions and refusals. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryDemo } from '../../examples/library/extension.ts';
import { Person, type Row } from './startApp.ts';
import { type Library, startLibrary } from './startLibrary.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library?.close());

const credentials = { email: 'member@library.test', password: libraryDemo.password };
/** Sends what may be no JSON. */
const logIn = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${library.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body instanceof Uint8Array || typeof body === 'string' ? (body as string) : JSON.stringify(body),
  });
/** The session cookie that a response sets, as a request sends it. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('session='))!
    .split(';')[0]!;
const call = (method: string, path: string, cookie: string) =>
  fetch(`${library.url}/api${path}`, { method, headers: { cookie, origin: library.url } });
/** Signed in, but not again when the clock is moved. */
async function passing(): Promise<Person> {
  const { access_token } = (await (await logIn(credentials)).json()) as { access_token: string };
  return new Person(library.url, access_token);
}

describe('signing in', () => {
  it('answers a token, sets a cookie, and shows the account without what is secret', async () => {
    const response = await logIn(credentials);
    const { access_token, me, expiry } = (await response.json()) as { access_token: string; me: Row; expiry: string };
    expect(response.status).toBe(200);
    expect(me).toEqual({
      uuid: me.uuid,
      email: credentials.email,
      first_name: 'Ada',
      last_name: 'Brandt',
      role: 'member',
      locale: 'en',
      timezone: 'UTC',
      blocked_at: null,
      created_at: me.created_at,
    });
    expect(Date.parse(expiry)).toBeGreaterThan(Date.parse(String(me.created_at)));
    expect(await new Person(library.url, access_token).expect(200, 'GET', '/account/me')).toEqual(me);
    expect(await (await call('GET', '/account/me', cookieOf(response))).json()).toEqual(me);
    const stored = JSON.stringify(await library.query('select * from sessions'));
    expect(stored).not.toContain(access_token);
    expect(stored).not.toContain(cookieOf(response).slice('session='.length));
  });

  it('finds the address without case, and audits librarians only', async () => {
    expect((await logIn({ ...credentials, email: 'MEMBER@Library.test' })).status).toBe(200);
    expect((await logIn({ ...credentials, email: 'librarian@library.test' })).status).toBe(200);
    const audited = await library.query<{ role: string }>(
      "select distinct role from audit_entries where act = 'sign_in'",
    );
    expect(audited).toEqual([{ role: 'librarian' }]);
  });

  it('refuses a wrong password and an unknown address in the same words', async () => {
    const answers = await Promise.all(
      [
        { ...credentials, password: 'wrong' },
        { ...credentials, email: 'stranger@library.test' },
      ].map(async body => {
        const response = await logIn(body);
        return [response.status, await response.json(), response.headers.getSetCookie()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(400);
    expect(answers[0]?.[2]).toEqual([]);
  });
});

const long = (length: number) => 'x'.repeat(length);
const hostile: [what: string, body: unknown, headers?: Record<string, string>][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', []],
  ['a text', '"text"'],
  ['a number', '1e999'],
  ['half an object', '{"email":'],
  ['bytes that are no UTF-8', Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['an empty object', {}],
  ['no password', { email: credentials.email }],
  ['an empty password', { ...credentials, password: '' }],
  ['a list as address', { ...credentials, email: [credentials.email] }],
  ['an object as address', { ...credentials, email: { $ne: null } }],
  ['an object as password', { ...credentials, password: { length: 1 } }],
  ['a number as password', { ...credentials, password: 0 }],
  ['a text as switch', { ...credentials, remember_me: 'yes' }],
  ['a zero byte in the address', { ...credentials, email: 'member\u0000@library.test' }],
  ['a zero byte in the password', { ...credentials, password: 'a\u0000b' }],
  ['half a character in the address', '{"email":"\\ud800@library.test","password":"x"}'],
  ['half a character in the password', '{"email":"member@library.test","password":"\\ud800"}'],
  ['SQL as address', { ...credentials, email: "' or 1=1 --" }],
  ['SQL in an address', { ...credentials, email: "a'--@library.test" }],
  ['a long address', { ...credentials, email: `${long(300)}@library.test` }],
  ['a long password', { ...credentials, password: long(1025) }],
  ['a huge body', { ...credentials, password: long(20_000_000) }],
  ['a deep body', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['a role of its own', { ...credentials, role: 'librarian' }],
  ['a prototype', '{"__proto__":{"role":"librarian"},"email":"member@library.test","password":"x"}'],
  ['a constructor', '{"constructor":{"prototype":{}},"email":"member@library.test","password":"x"}'],
  ['a form', 'email=member%40library.test&password=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', '<login/>', { 'content-type': 'application/xml' }],
  ['text', JSON.stringify(credentials), { 'content-type': 'text/plain' }],
  ['a packed body', gzipSync(JSON.stringify(credentials)), { 'content-encoding': 'gzip' }],
  ['another site', credentials, { origin: 'https://evil.example' }],
];

describe('a hostile sign-in', () => {
  it.each(hostile)('with %s is refused', async (_, body, headers) => {
    const response = await logIn(body, headers);
    const text = await response.text();
    expect([Math.floor(response.status / 100), text]).toEqual([4, expect.stringContaining('"detail"')]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe('a session', () => {
  it('ends when its holder signs out, for the token and the cookie', async () => {
    const response = await logIn(credentials);
    const cookie = cookieOf(response);
    const person = new Person(library.url, ((await response.json()) as { access_token: string }).access_token);
    const other = await passing();
    const out = await call('DELETE', '/auth/logout', cookie);
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie().find(one => one.startsWith('session='))).toMatch(/^session=;.*1970/);
    expect((await person.get('/account/me')).status).toBe(401);
    expect((await call('GET', '/account/me', cookie)).status).toBe(401);
    expect((await other.get('/account/me')).status).toBe(200);
    expect((await call('DELETE', '/auth/logout', cookie)).status).toBe(204);
    expect((await library.nobody.request('DELETE', '/auth/logout')).status).toBe(204);
  });

  it('is over for a token after an hour and for a cookie after twelve', async () => {
    const [person, cookie] = [await passing(), cookieOf(await logIn(credentials))];
    const remembered = cookieOf(await logIn({ ...credentials, remember_me: true }));
    const byCookie = async (one: string) => (await call('GET', '/account/me', one)).status;
    await library.advance('PT61M');
    expect((await person.get('/books')).status).toBe(401);
    expect(await byCookie(cookie)).toBe(200);
    await library.advance('PT11H');
    expect([await byCookie(cookie), await byCookie(remembered)]).toEqual([401, 200]);
    await library.advance('P30D');
    expect(await byCookie(remembered)).toBe(401);
  });

  it.each(['x', `Bearer ${long(43)}`, 'Basic bWVtYmVy', `Bearer ${long(5000)}`, "Bearer ' or 1=1"])(
    'is not made by the header %s',
    async authorization => {
      const { status } = await fetch(`${library.url}/api/account/me`, { headers: { authorization } });
      expect(status).toBe(401);
    },
  );

  it('counts as begun just now once the password is given again', async () => {
    const person = await passing();
    expect((await person.post('/account/reauthentication', { password: 'wrong' })).status).toBe(400);
    expect((await person.post('/account/reauthentication', { password: credentials.password })).status).toBe(204);
    expect((await library.nobody.post('/account/reauthentication', { password: 'x' })).status).toBe(401);
  });

  it('of a blocked account shows who it is and nothing else', async () => {
    const person = await passing();
    await library.query(`update users set blocked_at = now() where email = '${credentials.email}'`);
    expect((await person.get('/account/me')).status).toBe(200);
    expect((await person.get('/books')).status).toBe(403);
    await library.query(`update users set blocked_at = null where email = '${credentials.email}'`);
    expect((await person.get('/books')).status).toBe(200);
  });
});

describe('guesses of a password', () => {
  it('are stopped at one account, and others sign in', async () => {
    const limited = await startLibrary({ RATE_LIMIT: undefined });
    const statusOf = async (password: string, name = 'noor') => {
      const body = { email: `${name}@library.test`, password };
      return (await limited.nobody.post('/auth/login', body)).status;
    };
    try {
      const statuses: number[] = [];
      for (let guesses = 0; guesses < 6; guesses += 1) statuses.push(await statusOf('guess'));
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
      expect(await statusOf(credentials.password)).toBe(429);
      expect(await statusOf(credentials.password, 'ruth')).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
