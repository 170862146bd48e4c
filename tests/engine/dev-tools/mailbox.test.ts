import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import appFile from '../../../schemas/app.json' with { type: 'json' };
import texts from '../../../schemas/locales/en/mail.json' with { type: 'json' };
import samples from '../../../schemas/mail_samples.json' with { type: 'json' };
import { queueMail } from '../../../server/mail/mail.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const send = (to: string, name: string, code: string) =>
    app.db.transaction(tx =>
      queueMail(tx, {
        to,
        template: 'verify_email' as const,
        locale: 'en',
        at: app.clock.now(),
        data: { name, code, link: `${app.url}/authentication/verify-email?token=${code}` },
      }),
    );
  await send('ada@galley.test', 'Ada', '111111');
  await app.advance('PT1M');
  await send('ada@galley.test', '<script>alert(1)</script>', '222222');
  await send('bob@galley.test', 'Bob', '333333');
  for (const to of ['ada@galley.test', 'bob@galley.test']) await app.mailbox(to);
});
afterAll(() => app.close());

describe('/dev/mails', () => {
  it('shows every mail in every language, with a value for each name', async () => {
    const list = await app.client().get('/dev/mails');
    const pages = [...list.text.matchAll(/href="(\/dev\/mails\/(\w+)\/(\w+))"/g)];
    expect(new Set(pages.map(([, , , language]) => language))).toEqual(new Set(appFile.locales));
    expect(new Set(pages.map(([, , template]) => template))).toEqual(
      new Set(Object.keys(texts).filter(name => name !== 'frame')),
    );
    const named = Object.values(texts).flatMap(slots =>
      Object.values(slots).flatMap(text => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name)),
    );
    expect(Object.keys(samples)).toEqual(expect.arrayContaining([...new Set(named)].filter(name => name !== 'app')));
    const [, path] = pages.at(-1)!;
    expect((await app.client().get(path!)).text).toContain(`src="${path}.html" width="375"`);
    const mail = await app.client().get(`${path}.html`);
    expect(mail.text).toContain('<img src="data:image/png;base64,');
    expect(mail.headers.get('content-security-policy')).toContain('sandbox');
    for (const unknown of ['/dev/mails/constructor/en', '/dev/mails/verify_email/tlh', '/dev/mails/frame/en.html'])
      expect((await app.client().get(unknown)).status).toBe(404);
  });
});

describe('a preview', () => {
  it.each([
    ['order_placed', true],
    ['card_expires', true],
    ['verify_email', false],
    ['payment_receipt', false],
  ])('of %s has the link to unsubscribe: %s', async (template, hasLink) => {
    const { text } = await app.client().get(`/dev/mails/${template}/en.html`);
    expect(text.includes('#unsubscribe')).toBe(hasLink);
  });
});

describe('/dev/mailbox', () => {
  it('lists the mails of one address, newest first, with their links and codes', async () => {
    const { body } = await app.client().get('/dev/mailbox.json?to=ada@galley.test');
    expect(body).toMatchObject([
      { to: 'ada@galley.test', code: '222222', links: [`${app.url}/authentication/verify-email?token=222222`] },
      { to: 'ada@galley.test', code: '111111' },
    ]);
    expect(Object.keys((body as object[])[0] ?? {}).sort()).toEqual([
      'at',
      'code',
      'html',
      'links',
      'subject',
      'text',
      'to',
    ]);
  });

  it('lists all mails without an address', async () => {
    expect((await app.client().get('/dev/mailbox.json')).body).toHaveLength(3);
    expect((await app.client().get('/dev/mailbox.json?to=x&to=bob@galley.test')).body).toHaveLength(1);
    expect((await app.client().get("/dev/mailbox.json?to=%00'")).status).toBe(422);
  });

  it('shows pages that may run nothing, and values that stay text', async () => {
    const list = await app.client().get('/dev/mailbox');
    expect(list.headers.get('content-type')).toContain('text/html');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    const path = /\/dev\/mailbox\/[0-9a-f-]{36}/.exec(list.text)?.[0] ?? '';
    const mail = await app.client().get(path);
    expect(mail.headers.get('content-security-policy')).toContain('sandbox');
    expect(list.text + mail.text).not.toContain('<script>alert');
  });
});
