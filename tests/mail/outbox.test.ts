import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import { sendDueMails } from '../../engine/server/testing.ts';
import { queueMail } from '../../server/mail/mail.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

const link = 'https://galley.test/reset';
const reset = (to: string, app: TestApp) => ({
  to,
  template: 'password_reset' as const,
  locale: 'en',
  data: { link },
  at: app.clock.now(),
});

describe('without a mail server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('a mail is in the mailbox as soon as its transaction is committed', async () => {
    await app.db.transaction(tx => queueMail(tx, reset('ada@galley.test', app)));
    const [mail] = await app.mailbox('ada@galley.test');
    expect(mail).toMatchObject({ to: 'ada@galley.test', subject: 'Choose a new password', links: [link] });
  });

  it('a mail of a transaction that is rolled back never leaves', async () => {
    const failing = app.db.transaction(async tx => {
      await queueMail(tx, reset('nobody@galley.test', app));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await sendDueMails(app.deps);
    expect(await app.mailbox('nobody@galley.test')).toEqual([]);
  });

  it('a mail that is due later waits for its time', async () => {
    const at = new Date(app.clock.now().getTime() + 2 * 86_400_000);
    await app.db.transaction(tx => queueMail(tx, { ...reset('later@galley.test', app), at }));
    await sendDueMails(app.deps);
    const unsent = () => app.db.$count(mailOutbox, eq(mailOutbox.to, 'later@galley.test'));
    expect(await unsent()).toBe(1);
    await app.advance('P3D');
    expect(await app.mailbox('later@galley.test')).toHaveLength(1);
  });
});

describe('with a mail server', () => {
  const received: { to: string; content: string }[] = [];
  let refusals = 0;
  let smtp: SMTPServer;
  let app: TestApp;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, session, done) {
        let content = '';
        stream.setEncoding('utf8');
        stream.on('data', chunk => {
          content += chunk;
        });
        stream.on('end', () => {
          if (refusals-- > 0) return done(new Error('try again later'));
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), content });
          done();
        });
      },
    });
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const mail = { url: `smtp://127.0.0.1:${port}`, from: 'Galley <hello@galley.test>' };
    app = await startTestApp({ config: { mail } });
  });
  afterAll(async () => {
    await app.close();
    smtp.close();
  });

  it('a mail arrives in both forms, from the configured sender', async () => {
    await app.db.transaction(tx => queueMail(tx, reset('bob@galley.test', app)));
    await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
    expect(received[0]?.to).toBe('bob@galley.test');
    expect(received[0]?.content).toMatch(/^From: Galley <hello@galley.test>/m);
    expect(received[0]?.content).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  });

  it('a mail that was refused is tried again, once, when its time has come', async () => {
    received.length = 0;
    refusals = 1;
    await app.db.transaction(tx => queueMail(tx, reset('eve@galley.test', app)));
    const row = async () => (await app.db.select().from(mailOutbox).where(eq(mailOutbox.to, 'eve@galley.test')))[0];
    // The try is counted before the sending, its error after it.
    const refused = { tries: 1, sent_at: null, last_error: expect.stringContaining('try again later') };
    await vi.waitFor(async () => expect(await row()).toMatchObject(refused), 20_000);
    await sendDueMails(app.deps);
    expect(received).toHaveLength(0);
    await app.advance('PT2M');
    expect((await row())?.sent_at).toBeInstanceOf(Date);
    await app.advance('P1D');
    expect(received.map(mail => mail.to)).toEqual(['eve@galley.test']);
  });

  it('two servers on one database send a mail once', async () => {
    received.length = 0;
    const recipients = Array.from({ length: 10 }, (_, index) => `many${index}@galley.test`);
    await app.db.transaction(async tx => {
      for (const to of recipients) await queueMail(tx, reset(to, app));
    });
    await Promise.all([sendDueMails(app.deps), sendDueMails(app.deps), sendDueMails(app.deps)]);
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(recipients.length), 20_000);
    expect(received.map(mail => mail.to).sort()).toEqual([...recipients].sort());
  });

  it('has no mailbox page', async () => {
    const answer = await app.client().get('/dev/mailbox.json', { accept: 'application/json' });
    expect(answer.status).toBe(404);
  });
});
