/** Tax rates: who may change them, by which rules, and what the audit records. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../engine/server/audit/index.ts';
import { withOldSignIn } from '../engine/contract/oldSignIn.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let admin: Customer;
let member: Customer;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  admin = await createStaff(app, 'admin');
  member = await createStaff(app);
  customer = await app.signUp();
});
afterAll(() => app?.close());

const path = '/api/support/tax-rates';
type Rate = { uuid: string; version: number };
const make = async (body: object): Promise<Rate> => {
  const answer = await admin.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Rate;
};

describe('a tax rate', () => {
  it('answers as it always did', async () => {
    const made = await make({ country: 'SE', tax_percent: 25 });
    const { uuid } = made;
    expect(made).toEqual({ uuid, country: 'SE', state: null, tax_percent: 25, version: 1 });
    const { items } = (await member.get(`${path}?country=SE&q=se`)).body as { items: Rate[] };
    expect(items).toEqual([made]);
    expect((await member.get(`${path}/${uuid}`)).body).toEqual(made);
  });

  it.each([
    ['a country that is none', { country: 'XX' }, 'country'],
    ['a state that the country does not have', { country: 'US', state: 'Californa' }, 'state'],
    ['more than everything', { country: 'IS', tax_percent: 100.5 }, 'tax_percent'],
    ['less than nothing', { country: 'IS', tax_percent: -1 }, 'tax_percent'],
    ['no percentage', { country: 'IS', tax_percent: null }, 'tax_percent'],
    ['a place that has one', { country: 'SE' }, 'country'],
    ['a place that has one, in other words', { country: 'SE', state: '  ' }, 'country'],
    ['a key of its own', { country: 'IS', uuid: crypto.randomUUID() }, 'uuid'],
    ['a field that is none', { country: 'IS', tax_ppm: 5 }, 'tax_ppm'],
  ])('is not made with %s', async (_, body, field) => {
    const answer = await admin.post(path, { tax_percent: 20, ...body });
    expect(answer.status, answer.text).toBe(422);
    expect((answer.body as { detail: object[] }).detail[0]).toMatchObject({ loc: ['body', field] });
  });

  it('is not made twice for a place, and says so in the language of the request', async () => {
    await make({ country: 'BE', tax_percent: 21 });
    const again = (language: string) =>
      admin.post(path, { country: 'BE', tax_percent: 6 }, { 'accept-language': language });
    const [english, german] = [await again('en'), await again('de')];
    const createFieldErrors = (msg: string) =>
      ['country', 'state'].map(field => ({ type: 'integrity_error', loc: ['body', field], msg }));
    expect([english.status, english.detail]).toEqual([422, createFieldErrors('This place has a tax rate already.')]);
    expect([german.status, german.detail]).toEqual([
      422,
      createFieldErrors('Für diesen Ort gibt es schon einen Steuersatz.'),
    ]);
  });

  it('keeps four places of its percentage, and its place', async () => {
    const { uuid } = await make({ country: 'US', state: ' New York ', tax_percent: 8.87501 });
    expect((await member.get(`${path}/${uuid}`)).body).toMatchObject({ state: 'New York', tax_percent: 8.875 });
    const moved = await admin.patch(`${path}/${uuid}`, { state: 'Texas' });
    expect([moved.status, moved.body]).toMatchObject([422, { detail: [{ loc: ['body', 'state'] }] }]);
  });

  it('is listed below its country, which comes before its states', async () => {
    for (const state of ['Quebec', null, 'Ontario']) await make({ country: 'CA', state, tax_percent: 5 });
    await make({ country: 'AT', tax_percent: 20 });
    const { items } = (await member.get(`${path}?country=CA&country=AT`)).body as { items: { state: string | null }[] };
    expect(items.map(({ state }) => state)).toEqual([null, null, 'Ontario', 'Quebec']);
  });

  it('rejects a stale save', async () => {
    const { uuid } = await make({ country: 'NO', tax_percent: 25 });
    await admin.patch(`${path}/${uuid}`, { tax_percent: 24, version: 1 });
    const late = await admin.patch(`${path}/${uuid}`, { tax_percent: 23, version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { current: { tax_percent: 24, version: 2 } }]);
  });

  it('is in the audit with who, why, before and after', async () => {
    const { uuid } = await make({ country: 'FI', tax_percent: 24 });
    await admin.patch(`${path}/${uuid}`, { tax_percent: 25.5, note: 'The law of 2024.' });
    await admin.delete(`${path}/${uuid}`);
    const entryOf = async (act: string) => {
      const those = and(eq(auditEntries.record, uuid), eq(auditEntries.action, act));
      return (await app.db.select().from(auditEntries).where(those))[0];
    };
    const whole = { country: 'FI', tax_percent: 24 };
    expect(await entryOf('create')).toMatchObject({ by: admin.me.uuid, resource: 'tax_rates', after: whole });
    const [before, after] = [{ tax_percent: 24 }, { tax_percent: 25.5 }];
    expect(await entryOf('edit')).toMatchObject({ before, after, why: 'The law of 2024.' });
    expect(await entryOf('delete')).toMatchObject({ before: { country: 'FI', tax_percent: 25.5 } });
  });

  const writes = (rate: string): Record<string, (who: Customer) => ReturnType<Customer['get']>> => ({
    'a new one': who => who.post(path, { country: 'IE', tax_percent: 23 }),
    'a change': who => who.patch(rate, { tax_percent: 22 }),
    'the whole of it': who => who.put(rate, { country: 'NL', state: null, tax_percent: 22 }),
    'its end': who => who.delete(rate),
  });
  it.each(Object.keys(writes('')))('asks for the password again, and for an administrator: %s', async name => {
    const { uuid } = await make({ country: { 'a new one': 'DK' }[name] ?? 'NL', tax_percent: 21 });
    const write = writes(`${path}/${uuid}`)[name]!;
    for (const who of [member, customer]) expect((await write(who)).status).toBe(403);
    const old = await withOldSignIn({ app }, admin, write);
    expect([old.status, old.body]).toMatchObject([403, { reauthenticate: true }]);
    expect((await member.get(`${path}/${uuid}`)).body).toMatchObject({ tax_percent: 21, version: 1 });
    expect((await admin.delete(`${path}/${uuid}`)).status).toBe(204);
  });

  it.each([path, `${path}/${crypto.randomUUID()}`])('is none of a customer: %s', async at => {
    expect((await customer.get(at)).status).toBe(403);
  });
});
