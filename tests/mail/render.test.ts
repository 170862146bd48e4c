import { describe, expect, it } from 'vitest';
import app from '../../schemas/app.json' with { type: 'json' };
import english from '../../schemas/locales/en/mail.json' with { type: 'json' };
import { render } from '../../server/mail/render.ts';
import type { MailData, MailTemplate } from '../../server/mail/templates.ts';

const link = 'https://galley.test/go?token=abc&x=1';
const amount = { amount: 42_309, currency: 'USD' };
const day = new Date('2026-03-04T12:00:00Z');
const order = { number: 'E-26-004217', link };
const samples: MailData = {
  verify_email: { name: 'Ada', link, code: '012345' },
  email_change: { link, code: '012345' },
  password_reset: { link },
  password_changed: { link },
  order_placed: { ...order, total: amount },
  payment_receipt: { ...order, amount },
  payment_failed: { ...order, amount },
  order_queued: { ...order, due_at: day },
  quote_ready: { ...order, total: amount, valid_until: day },
  order_on_hold: { ...order, reason: 'Which style guide do you follow?' },
  order_delivered: { ...order, until: day },
  quote_requested: order,
  order_started: { ...order, due_at: day },
  order_resumed: { ...order, due_at: day },
  changes_requested: { ...order, due_at: day },
  order_completed: { ...order, until: day },
  order_cancelled: { ...order, reason: 'You asked for it.' },
  order_expired: order,
  order_message: { ...order, author: 'Ada', text: 'Which map is right?' },
};
const templates = Object.keys(samples) as MailTemplate[];

describe.each(app.locales)('mails in %s', locale => {
  it.each(templates)('%s says all it has to, with nothing left open', template => {
    const { subject, text, html } = render(template, locale, samples[template]);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/%\{|undefined|\[object/);
    expect(subject).not.toContain(template);
    expect(text).toContain(link);
    expect(html).toContain('href="https://galley.test/go?token=abc&amp;x=1"');
    expect(html).toContain(`lang="${locale}"`);
  });
});

describe('a mail', () => {
  it('has texts of its own for every template', () => {
    expect(
      Object.keys(english)
        .filter(name => name !== 'frame')
        .sort(),
    ).toEqual([...templates].sort());
  });

  it('shows values as text, never as markup', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&%{app}$&';
    const { html, text } = render('order_on_hold', 'en', { ...order, reason: evil, name: evil });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;%{app}$&amp;');
    expect(text).toContain(evil);
  });

  it('keeps a line break in a value out of its headers', () => {
    const { subject } = render('order_queued', 'en', { ...order, number: 'E-1\r\nBcc: all@example.com', due_at: day });
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('writes money and dates as the language does', () => {
    expect(render('payment_receipt', 'en', samples.payment_receipt).subject).toContain('$423.09');
    expect(render('payment_receipt', 'de', samples.payment_receipt).subject).toMatch(/423,09\s\$/);
    expect(render('order_queued', 'de', samples.order_queued).text).toContain('4. März 2026');
  });

  it('runs from right to left in Arabic, with codes left as they are', () => {
    const { html } = render('verify_email', 'ar', samples.verify_email);
    expect(html).toContain('dir="rtl"');
    expect(html).toMatch(/dir="ltr">012345</);
  });

  it('falls back to English for a language that is not spoken', () => {
    expect(render('password_reset', 'tlh', { link }).subject).toBe(render('password_reset', 'en', { link }).subject);
    expect(render('password_reset', 'de-AT', { link }).subject).toBe(render('password_reset', 'de', { link }).subject);
  });

  it('lists rows in both forms', () => {
    const { text, html } = render('order_placed', 'en', { ...order, rows: [{ label: 'Total', value: amount }] });
    expect(text).toContain('Total: $423.09');
    expect(html).toContain('>$423.09</td>');
  });
});
