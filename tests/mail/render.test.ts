import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeFormats } from '../../engine/dsl/testing.ts';
import { type MailValue, renderMail } from '../../engine/server/testing.ts';
import app from '../../schemas/app.json' with { type: 'json' };
import type { MailData, MailTemplate } from '../../server/mail/templates.ts';

const link = 'https://galley.test/go?token=abc&x=1';
const amount = { amount: 42_309, currency: 'USD' };
const day = new Date('2026-03-04T12:00:00Z');
const order = { number: 'E-26-004217', link };
const known: Record<string, MailValue> = {
  link,
  code: '012345',
  name: 'Ada',
  number: order.number,
  total: amount,
  amount,
  due_at: day,
  valid_until: day,
  until: day,
};

type Texts = Record<string, Record<string, string>>;
const textsOf = (locale: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../schemas/locales/${locale}/mail.json`, import.meta.url), 'utf8'));
const english = textsOf('en');
const templates = Object.keys(english).filter(name => name !== 'frame') as MailTemplate[];
const placeholders = (text = ''): string[] => [...text.matchAll(/%\{([a-z_]+)\}/g)].map(([, name = '']) => name).sort();

/** Everything that a template's texts name, and what else its kind of mail has. */
function sampleOf(template: MailTemplate, words = 'so many words'): MailData[MailTemplate] {
  const slots = english[template] ?? {};
  const named = Object.values(slots).flatMap(text => placeholders(text));
  const wanted = [...named, 'name', ...(slots.button ? ['link'] : []), ...(slots.code ? ['code'] : [])];
  const data = Object.fromEntries(wanted.filter(name => name !== 'app').map(name => [name, known[name] ?? words]));
  return data as unknown as MailData[MailTemplate];
}

describe.each(app.locales)('mails in %s', locale => {
  it.each(templates)('%s says all it has to, with nothing left open', template => {
    const { subject, text, html } = renderMail(template, locale, sampleOf(template));
    for (const part of [subject, text, html]) expect(part).not.toMatch(/%\{|undefined|\[object|\|\|\|\|/);
    expect(subject).not.toContain(template);
    expect(html).toContain(`lang="${locale}"`);
    if (!english[template]?.button) return;
    expect(text).toContain(link);
    expect(html).toContain('href="https://galley.test/go?token=abc&amp;x=1"');
  });

  it.each(templates)('%s can be read as plain text', template => {
    const { text } = renderMail(template, locale, sampleOf(template));
    expect(text).not.toMatch(/<[a-z/]|&[a-z]+;|&#\d+;/i);
    expect(text.split('\n\n').length).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/\n{3}|^\s|[ \t]\n/);
  });

  it.each(templates)('%s has a layout that Outlook renders, and the same links as text', template => {
    const unsubscribe = 'https://galley.test/unsubscribe?token=1&kind=2';
    const { text, html } = renderMail(template, locale, sampleOf(template), unsubscribe);
    expect(html).not.toMatch(/<(div|section|span)\b|display:\s*(flex|grid)|position:|float:/);
    const [, styles = '', body = ''] = /<style>(.*)<\/style>(.*)/s.exec(html) ?? [];
    // Without the style sheet, only the dark colours are missing.
    expect(styles.trim()).toMatch(/^@media \(prefers-color-scheme: dark\) \{[^@]*\}$/);
    for (const [tag] of body.matchAll(/<(h1|p|a|td)\b[^>]*>/g))
      if (/class="[^"]*(ink|quiet|on-accent)/.test(tag)) expect(tag).toMatch(/style="[^"]*color:#/);
    for (const [tag] of body.matchAll(/<table\b[^>]*>/g)) {
      expect(tag).toContain('role="presentation" cellpadding="0" cellspacing="0" border="0"');
      expect(tag).not.toMatch(/style="[^"]*(?<!-)width:/);
    }
    for (const [tag] of body.matchAll(/<img\b[^>]*>/g)) expect(tag).toMatch(/width="28" height="28" alt=""/);
    const linked = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(linked).toEqual(text.match(/https?:\/\/\S+/g));
    expect(linked.at(-1)).toBe(unsubscribe);
  });

  it.each(templates)('%s escapes typed text', template => {
    const evil = '<script>alert(1)</script><a href="https://evil.test">here</a>';
    const data = { ...sampleOf(template, evil), name: '<script>alert(1)</script>' };
    const { html } = renderMail(template, locale, data as MailData[MailTemplate]);
    expect(html).not.toMatch(/<script|evil\.test">/);
    expect(html).toContain('&lt;script&gt;');
  });

  it.each(['evil.co/abc', 'www.evil.test', 'evil.com'])('do not use the name %s, which would be a link', name => {
    const { text, html } = renderMail('password_reset', locale, { name, link });
    expect(`${text}${html}`).not.toContain(name);
  });

  it.each(templates)(
    '%s writes money and dates as screens do, and keeps names that run the other way apart',
    template => {
      const name = 'שרה \u202eevil';
      const { subject, text, html } = renderMail(template, locale, sampleOf(template, name));
      const { money, date } = localeFormats(locale);
      const slots = Object.values(textsOf(locale)[template] ?? {}).join(' ');
      for (const place of placeholders(slots)) {
        const value = place === 'name' ? undefined : known[place];
        if (value instanceof Date) expect(text).toContain(date(value, { dateStyle: 'long', timeZone: 'UTC' }));
        else if (typeof value === 'object' && 'amount' in value) expect(text).toContain(money(value));
      }
      for (const part of [subject, text, html])
        for (const before of part.split(name).slice(0, -1))
          expect(before.endsWith('\u2068') || /\n$|>$/.test(before)).toBe(true);
    },
  );

  it('have the same texts as in English, about the same things', () => {
    const texts = textsOf(locale);
    const listPlaceholders = (all: Texts) =>
      Object.entries(all).flatMap(([template, slots]) =>
        Object.entries(slots).map(([slot, text]) => [`${template}.${slot}`, [...new Set(placeholders(text))]]),
      );
    expect(Object.fromEntries(listPlaceholders(texts))).toEqual(Object.fromEntries(listPlaceholders(english)));
    for (const slots of Object.values(texts)) for (const text of Object.values(slots)) expect(text.trim()).not.toBe('');
  });
});

describe('a mail', () => {
  it('has a link that leads somewhere from anywhere', () => {
    const relative = { link: '/reset-password?token=abc' };
    expect(() => renderMail('password_reset', 'en', relative)).toThrow('The link of password_reset is not valid');
  });

  it('shows values as text, never as markup', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&%{app}$&';
    const { html, text } = renderMail('order_on_hold', 'en', { ...order, reason: evil, name: evil });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;%{app}$&amp;');
    expect(text).toContain(evil);
  });

  it('keeps a line break in a value out of its headers', () => {
    const { subject } = renderMail('order_queued', 'en', {
      ...order,
      number: 'E-1\r\nBcc: all@example.com',
      due_at: day,
    });
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('writes money and dates as the language does', () => {
    const receipt = { ...order, amount };
    expect(renderMail('payment_receipt', 'en', receipt).subject).toContain('$423.09');
    expect(renderMail('payment_receipt', 'de', receipt).subject).toMatch(/423,09\s\$/);
    expect(renderMail('order_queued', 'de', { ...order, due_at: day }).text).toContain('4. März 2026');
  });

  it('runs from right to left in Arabic, with codes left as they are', () => {
    const { html } = renderMail('verify_email', 'ar', { link, code: '012345' });
    expect(html).toContain('dir="rtl"');
    expect(html).toMatch(/dir="ltr">012345</);
  });

  it('falls back to English for an unsupported language', () => {
    expect(renderMail('password_reset', 'tlh', { link }).subject).toBe(
      renderMail('password_reset', 'en', { link }).subject,
    );
    expect(renderMail('password_reset', 'de-AT', { link }).subject).toBe(
      renderMail('password_reset', 'de', { link }).subject,
    );
  });

  it('lists rows in both forms', () => {
    const { text, html } = renderMail('order_placed', 'en', {
      ...order,
      until: day,
      rows: [{ label: 'Total', value: amount }],
    });
    expect(text).toContain('Total: $423.09');
    expect(html).toContain('>$423.09</td>');
  });
});
