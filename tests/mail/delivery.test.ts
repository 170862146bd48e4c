import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../../engine/server/index.ts';
import { mailOutbox, openMailTransport } from '../../engine/server/mail/index.ts';
import { sendDueMails } from '../../engine/server/testing.ts';
import { queueMail } from '../../server/mail/mail.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { answer, headerOf, headersOf, type MailServer, startMailServer } from './smtp.ts';

let app: TestApp;
let smtp: MailServer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.deps.mail.close();
  await smtp.close();
});

const from = 'Galley <hello@galley.test>';
const config = { mail: { from }, publicUrl: 'https://galley.test', secrets: ['a secret'] as const };
/** From now on the world's mails go to this server. */
async function use(server: Promise<MailServer> | MailServer, url = (port: number) => `smtp://127.0.0.1:${port}`) {
  smtp = await server;
  app.deps.mail = openMailTransport({ ...config, mail: { ...config.mail, url: url(smtp.port) } });
}

const link = 'https://galley.test/reset';
const queue = (to: string, at = app.clock.now(), name?: string) =>
  app.db.transaction(tx => queueMail(tx, { to, template: 'password_reset', locale: 'en', data: { link, name }, at }));
const row = async (to: string) => (await app.db.select().from(mailOutbox).where(eq(mailOutbox.to, to)))[0];
const isSent = async (to: string) => (await row(to))?.sent_at instanceof Date;

describe('a mail server of its own kind', () => {
  it('gets mails over STARTTLS from whom MAIL_URL names', async () => {
    const onAuth: Parameters<typeof startMailServer>[0] = {
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, _session, done) =>
        password === 'pass word/@' ? done(null, { user: username }) : done(new Error('no')),
    };
    const url = (port: number) => `smtp://galley:pass%20word%2F%40@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    await use(startMailServer(onAuth), url);
    await queue('tls@galley.test');
    await expect.poll(() => smtp.received).toMatchObject([{ to: ['tls@galley.test'], user: 'galley', secure: true }]);
    await expect.poll(() => isSent('tls@galley.test')).toBe(true);
  });

  it('gets no password in the open, unless it is this machine', async () => {
    const plain = await startMailServer({ onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }) });
    smtp = plain;
    const far = openMailTransport({
      ...config,
      mail: { url: `smtp://galley:secret@127.1:${plain.port}`, from },
    });
    const message = { uuid: 'x', to: 'a@galley.test', subject: 's', text: 't', html: 'h' };
    await expect(far.send(message)).rejects.toThrow(/STARTTLS/i);
    far.close();
  });

  it('says who wrote the mail, in both forms, and that no person did', async () => {
    await use(startMailServer());
    await queue('forms@galley.test');
    await expect.poll(() => smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    if (!mail) return;
    expect(headerOf(mail, 'From')).toBe(from);
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'Message-ID')).toBe(`<${(await row('forms@galley.test'))?.uuid}@galley.test>`);
    expect(mail.content).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  });
});

describe('a mail that cannot leave', () => {
  it('because the receiver is deferred, as by greylisting, is retried and accepted', async () => {
    let asked = 0;
    await use(
      startMailServer({
        onRcptTo: (_address, _session, done) =>
          asked++ < 2 ? done(answer(451, 'greylisted, come back later')) : done(),
      }),
    );
    await queue('grey@galley.test');
    await expect.poll(async () => (await row('grey@galley.test'))?.last_error).toContain('greylisted');
    for (const tries of [2, 3]) {
      await app.advance('PT5M');
      await expect.poll(async () => (await row('grey@galley.test'))?.tries).toBe(tries);
    }
    await expect.poll(() => isSent('grey@galley.test')).toBe(true);
    expect(smtp.received).toHaveLength(1);
  });

  it('because it is refused for good is given up, with a line in the log, and its row stays', async () => {
    const said: { mail?: string }[] = [];
    const { log } = app.deps;
    app.deps.log = { ...log, error: (what: object) => said.push(what), warn: () => {} } as unknown as Log;
    let asked = 0;
    await use(
      startMailServer({
        onRcptTo: ({ address }, _session, done) => {
          if (address !== 'gone@galley.test') return done();
          asked += 1;
          return done(answer(550, 'no such user'));
        },
      }),
    );
    await queue('gone@galley.test');
    await queue('there@galley.test');
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([['there@galley.test']]);
    await app.advance('P3D');
    app.deps.log = log;
    expect(asked).toBe(1);
    const kept = await row('gone@galley.test');
    expect(kept).toMatchObject({ sent_at: null, given_up_at: expect.any(Date), tries: 1 });
    expect(kept?.last_error).toContain('no such user');
    expect(said).toMatchObject([{ mail: kept?.uuid, template: 'password_reset' }]);
  });

  it('because it is deferred for five days is given up too', async () => {
    await use(startMailServer({ onRcptTo: (_address, _session, done) => done(answer(450, 'mailbox full')) }));
    await queue('full@galley.test');
    await expect.poll(async () => (await row('full@galley.test'))?.last_error).toContain('mailbox full');
    await app.advance('P4D');
    expect(await row('full@galley.test')).toMatchObject({ given_up_at: null });
    await app.advance('P2D');
    expect(await row('full@galley.test')).toMatchObject({ sent_at: null, given_up_at: expect.any(Date) });
  });

  it('while the mail server is down blocks no request, and is sent once when it is back', async () => {
    await use(startMailServer());
    const { port } = smtp;
    await smtp.close();
    const email = 'patient@galley.test';
    const user_data = {
      email,
      password: 'seven green bicycles',
      password_confirm: 'seven green bicycles',
      first_name: 'Pat',
      last_name: 'Ient',
      account_type: 'individual',
      accept_terms: true,
    };
    await app.client().expect(201, 'register', { body: { user_data } });
    await expect.poll(async () => (await row(email))?.last_error).toContain('ECONNREFUSED');
    for (let waited = 0; waited < 60; waited += 20) await app.advance('PT20M');
    expect(await row(email)).toMatchObject({ sent_at: null, given_up_at: null });
    smtp = await startMailServer({}, port);
    await app.advance('PT2M');
    await app.advance('P1D');
    expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
  });
});

describe('text that a person typed', () => {
  it('makes no header, no receiver and no markup of its own', async () => {
    await use(startMailServer());
    const name = 'Eve\r\nBcc: all@example.com\r\n\r\n<img src=x>';
    for (const to of ['"a,b"@galley.test', 'eve@galley.test']) await queue(to, app.clock.now(), name);
    await expect.poll(() => smtp.received).toHaveLength(2);
    for (const mail of smtp.received) {
      expect(mail.to).toHaveLength(1);
      expect(headersOf(mail)).not.toMatch(/^bcc:/im);
      expect(mail.content.slice(mail.content.indexOf('<!doctype'))).not.toContain('<img src=x');
    }
  });
});

describe('a server that is killed after the mail server took a mail, and before it was marked', () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  it('has it sent once more by another server, under the same id', async () => {
    const ids: string[] = [];
    await use(
      startMailServer({
        onData(stream, _session, done) {
          let content = '';
          stream.setEncoding('utf8');
          stream.on('data', chunk => {
            content += chunk;
          });
          stream.on('end', () => {
            ids.push(/^Message-ID: (.*)$/im.exec(content)?.[1] ?? '');
            children[0]?.kill('SIGKILL');
            if (ids.length > 1) done();
          });
        },
      }),
    );
    await queue('twice@galley.test', new Date(app.clock.now().getTime() + 3_600_000));
    const { databaseUrl, dataDir } = app.deps.config;
    const child = spawn(process.execPath, [fileURLToPath(new URL('senderProcess.ts', import.meta.url))], {
      env: {
        ...{
          PATH: process.env.PATH,
          ENV_FILE: '',
          PORT: '0',
          PUBLIC_URL: 'https://galley.test',
          MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
        },
        DATABASE_URL: databaseUrl ?? '',
        DATA_DIR: dataDir,
      },
      stdio: 'ignore',
    });
    children.push(child);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(ids).toHaveLength(1);
    await sendDueMails(app.deps);
    expect(ids).toHaveLength(1);
    await app.advance('P2D');
    expect(ids).toEqual([ids[0], ids[0]]);
    await app.advance('P1D');
    expect(ids).toHaveLength(2);
    await expect.poll(() => isSent('twice@galley.test')).toBe(true);
  });
});
