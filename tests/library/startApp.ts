/** Starts an app as `npm start -- --app FOLDER` does, on a free port, with an empty database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type AppDefinition, type Mode, openLog, readAppConfig, serveApp } from '../../engine/server/index.ts';
import { createEmptyDatabase } from './emptyDatabase.ts';

export type Row = Record<string, unknown> & { uuid: string };
export interface Answer {
  status: number;
  body: unknown;
}

/** A client of the app, signed in or not. */
export class Person {
  private readonly url: string;
  token: string | null;
  private readonly locale: string;
  constructor(url: string, token: string | null = null, locale = 'en') {
    this.url = url;
    this.token = token;
    this.locale = locale;
  }

  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        'accept-language': this.locale,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
  }
  get = (path: string) => this.request('GET', path);
  post = (path: string, body?: unknown) => this.request('POST', path, body);
  patch = (path: string, body: unknown) => this.request('PATCH', path, body);

  /** Sends the bytes of a file. */
  async upload(path: string, name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Row> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': type, 'x-file-name': name };
    const response = await fetch(`${this.url}/api${path}`, { method: 'POST', headers, body: bytes });
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Row;
  }

  /** Sends a request that must have this status, and returns the body. */
  async expect(status: number, method: string, path: string, body?: unknown): Promise<Row> {
    const answer = await this.request(method, path, body);
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as Row;
  }
  async rows(path: string): Promise<Row[]> {
    return ((await this.expect(200, 'GET', path)) as unknown as { items: Row[] }).items;
  }
  async total(path: string): Promise<number> {
    return ((await this.expect(200, 'GET', path)) as unknown as { total: number }).total;
  }
}

/** Environment of the server; undefined removes a variable. */
export type Environment = Record<string, string | undefined>;

export interface App {
  url: string;
  nobody: Person;
  signIn(email: string, options?: { password?: string; locale?: string }): Promise<Person>;
  query<Found>(statement: string): Promise<Found[]>;
  /** Moves the clock of the demo and signs everyone in again who was signed in. */
  advance(duration: string): Promise<void>;
  /** Restarts the server on the same database, running `between` in between. Sessions stay. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

export async function startApp(
  app: AppDefinition,
  password: string,
  more: Environment = {},
  mode: Mode = 'demo',
): Promise<App> {
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'app-test-'));
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', RATE_LIMIT: 'off' };
  const start = (port = '0') =>
    serveApp(
      app,
      readAppConfig(app, mode, { ...settings, ...more, PORT: port }),
      openLog(process.env.LOG_LEVEL ?? 'silent'),
    );
  let served = await start();
  const { url } = served;
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const nobody = new Person(url);
  const known: { person: Person; body: object }[] = [];
  const signInAgain = async ({ person, body }: (typeof known)[number]) => {
    const { access_token } = await nobody.expect(200, 'POST', '/auth/login', body);
    person.token = String(access_token);
  };
  return {
    url,
    nobody,
    async signIn(email, options = {}) {
      const body = { email, password: options.password ?? password, remember_me: false };
      const one = { person: new Person(url, null, options.locale), body };
      known.push(one);
      await signInAgain(one);
      return one.person;
    },
    query: async <Found>(statement: string) => (await pool.query(statement)).rows as Found[],
    async advance(duration) {
      const response = await fetch(`${url}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance: duration }),
      });
      if (!response.ok) throw new Error(`The clock was not moved: ${await response.text()}`);
      // The sessions have expired by now.
      await Promise.all(known.map(signInAgain));
    },
    async restart(between) {
      await served.close();
      between?.();
      served = await start(new URL(url).port);
    },
    async close() {
      await pool.end();
      await served.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
