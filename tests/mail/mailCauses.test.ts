/**
 * Mails about accounts, sign-ins and money, each sent by the real server from every state that can cause it: one mail for
 * one event, made of what is on record then. Mails about orders have their own table: tests/orders/api/orderMails.test.ts.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeFormats } from '../../engine/dsl/testing.ts';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import { renderMail } from '../../engine/server/testing.ts';
import appFile from '../../schemas/app.json' with { type: 'json' };
import english from '../../schemas/locales/en/mail.json' with { type: 'json' };
import type { MailData, MailTemplate } from '../../server/mail/templates.ts';
import { optionalKind } from '../../server/mail/unsubscribe.ts';
import { paths } from '../../src/paths.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { accountMails, noAccountMails } from './causes/account.ts';
import { moneyMails, noMoneyMails } from './causes/money.ts';
import { noPlanMails, planMails } from './causes/plans.ts';
import { staffPlanMails } from './causes/plansByStaff.ts';
import { app, type Line, type MailFact, type MailKind, type MailScenario, openScenarios } from './causes/scenario.ts';

beforeAll(openScenarios);
afterAll(() => app?.close());

const table: Record<MailKind, Line[]> = { ...accountMails, ...planMails, ...staffPlanMails, ...moneyMails };
const silent = [...noAccountMails, ...noPlanMails, ...noMoneyMails];

/** Mails about orders are tested in tests/orders/api/orderMails.test.ts. */
const isAboutOrder = (name: string) => /^(order|quote|changes)_/.test(name);

type Row = typeof mailOutbox.$inferSelect;

/** The mails that a cause sends, oldest first. */
async function collectMails({ before, cause, to }: Omit<Line, 'link'>, scene: MailScenario): Promise<Row[]> {
  await before?.(scene);
  const address = () => to?.(scene) ?? scene.customer.me.email;
  const known = to && !scene.of.email ? [] : (await app.mailbox(address())).map(mail => mail.uuid);
  await cause(scene);
  await app.mailbox(address());
  const rows = await app.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.to, address()))
    .orderBy(mailOutbox.created_at);
  return rows.filter(({ uuid }) => !known.includes(uuid));
}

const createScenario = async (): Promise<MailScenario> => ({ customer: await app.signUp(), of: {} });

/** A mail's data as it was rendered: strings that were dates become dates again. */
const reviveDates = (data: Row['data']) =>
  JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : value,
  ) as MailData[MailTemplate];

function inWords(fact: MailFact, locale: string): string {
  const { money, date } = localeFormats(locale);
  if (typeof fact === 'string') return fact;
  return fact instanceof Date ? date(fact, { dateStyle: 'long', timeZone: 'UTC' }) : money(fact);
}

/** Where a link leads: by a proof to a page without a sign-in, else to a page of the account. */
function pathOf(link: string): string {
  const { origin, pathname, searchParams } = new URL(link);
  expect(origin).toBe(app.url);
  const isProof = pathname.startsWith('/authentication/') && pathname !== paths.login;
  expect(searchParams.has('token')).toBe(isProof);
  return pathname;
}

const pageOf = (name: string, { of: { order = '', payment = '' } }: MailScenario): string =>
  ({ order: `${paths.orders}/${order}`, checkout: paths.checkout.to(order), payment: `${paths.payments}/${payment}` })[
    name
  ] ?? name;

const plainly = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

/** A quarter of the lines, another one each day; the full run walks all. */
const ofToday = <Item>(items: Item[]) => items.filter((_, place) => isOfToday(place, 4));

const lines = Object.entries(table).flatMap(([kind, all]) =>
  all.map(line => [kind as MailKind, line.when, line] as const),
);

describe('a mail', () => {
  it.each(ofToday(lines))('%s, when %s: once, with what is on record', async (kind, _when, line) => {
    const scene = await createScenario();
    const rows = await collectMails(line, scene);
    expect(rows.map(row => row.template).sort()).toEqual([kind, ...(line.also ?? [])].sort());
    const mail = rows.find(row => row.template === kind)!;
    const facts = line.says?.(scene) ?? [];
    const said = plainly(`${mail.subject}\n${mail.text}`);
    for (const fact of facts) expect(said).toContain(inWords(fact, 'en'));
    if (line.lacks) expect(said).not.toMatch(line.lacks);
    for (const locale of appFile.locales) {
      const { subject, text } = renderMail(kind, locale, reviveDates(mail.data) as never);
      expect(`${subject}\n${text}`).not.toMatch(/%\{|undefined|\bnull\b|NaN|\[object/);
      const typed = facts.filter(fact => typeof fact !== 'string');
      for (const fact of typed) if (!isInWords(mail, fact)) expect(plainly(text)).toContain(inWords(fact, locale));
    }
    const links = [...new Set(said.match(/https?:\/\/\S+/g) ?? [])];
    const wanted = line.link && pageOf(line.link, scene);
    // Last is the link that turns reminders off; receipts and mails about the account have none.
    expect(mail.unsubscribe === null || optionalKind(kind) !== undefined).toBe(true);
    const others = mail.unsubscribe === null ? [] : [new URL(mail.unsubscribe).pathname];
    expect(links.map(pathOf)).toEqual([...(wanted ? [wanted] : []), ...others]);
  });

  it('has a line for each kind', () => {
    const kinds = Object.keys(english).filter(name => name !== 'frame' && !isAboutOrder(name));
    expect(Object.keys(table).sort()).toEqual(kinds.sort());
    for (const all of Object.values(table)) expect(all.length).toBeGreaterThan(0);
  });
});

/** Whether the fact is part of a sentence that was written in the receiver's language when the mail was queued, such as a refunded sum. */
const isInWords = ({ data }: Row, fact: MailFact): boolean =>
  Object.values(data).some(value => typeof value === 'string' && value.includes(inWords(fact, 'en')));

describe('no mail is sent', () => {
  it.each(ofToday(silent.map(line => [line.when, line] as const)))('when %s', async (_when, line) => {
    expect((await collectMails(line, await createScenario())).map(row => row.template)).toEqual([]);
  });
});
