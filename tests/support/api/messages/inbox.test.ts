import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../engine/server/audit/index.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createStaff } from '../staffHelpers.ts';
import { insertMessage } from './insertMessage.ts';

let app: TestApp;
let nadia: Customer;
let tom: Customer;
let customer: Customer;

const colleague = (first_name: string) => createStaff(app, 'support', { first_name });
beforeAll(async () => {
  app = await startTestApp();
  [nadia, tom, customer] = [await colleague('Nadia'), await colleague('Tom'), await app.signUp()];
});
afterAll(() => app?.close());

const params = (message_uuid: string) => ({ params: { message_uuid } });
const list = async (query: Record<string, unknown>) => (await nadia.expect(200, 'listContactMessages', { query })).body;
const message = {
  topic: 'billing',
  subject: 'An invoice',
  message: 'Where do I find my invoices?\n\nI looked.',
};

describe('the inbox', () => {
  it('has what a customer writes, with who it was', async () => {
    await customer.expect(201, 'postContactMessage', { body: message });
    const { items } = await list({ q: 'invoice' });
    expect(items).toMatchObject([
      {
        subject: 'An invoice',
        sender: `Robin Example · ${customer.me.email}`,
        status: 'open',
        answers: 0,
        assignee_uuid: null,
      },
    ]);
    expect(items[0]).toMatchObject({
      customer_uuid: customer.me.uuid,
      reply_email: customer.me.email,
      version: 1,
    });
  });

  it('has what a visitor writes, by their address', async () => {
    await insertMessage(app, {
      subject: 'From outside',
      reply_email: 'visitor@example.test',
    });
    const { items } = await list({ q: 'visitor@' });
    expect(items).toMatchObject([{ sender: 'visitor@example.test', customer_uuid: null }]);
  });

  it('is searched by the whole name or the address of a customer, and by no other field than there are', async () => {
    const writer = await app.signUp({ first_name: 'Philippa', last_name: 'Quince' });
    await writer.expect(201, 'postContactMessage', { body: { ...message, message: 'Where are my quinces?' } });
    for (const q of ['Philippa Qui', writer.me.email.toUpperCase(), 'my QUINCES'])
      expect((await list({ q })).items, q).toMatchObject([{ customer_uuid: writer.me.uuid }]);
    expect((await nadia.get('/api/support/messages?sender[like]=Robin&page=2')).status).toBe(422);
  });

  it('is narrowed to what is mine and open, by customer, topic and day', async () => {
    const uuid = await insertMessage(app, {
      topic: 'technical',
      user_uuid: customer.me.uuid,
    });
    await nadia.expect(200, 'assignContactMessage', {
      ...params(uuid),
      body: {},
    });
    const mine = await list({ assignee_uuid: nadia.me.uuid, status: 'open' });
    expect(mine.items.map(item => item.uuid)).toEqual([uuid]);
    expect(mine.total).toBe(1);
    expect((await list({ topic: 'technical', customer_uuid: customer.me.uuid })).total).toBe(1);
    const day = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const between = { customer_uuid: customer.me.uuid, topic: 'technical', created_to: day(1) };
    expect((await list({ ...between, created_from: day(-1) })).items.map(item => item.uuid)).toEqual([uuid]);
    expect((await list({ created_from: day(2) })).total).toBe(0);
  });

  it('is not for customers', async () => {
    expect((await customer.call('listContactMessages')).status).toBe(403);
  });
});

describe('an answer', () => {
  it('goes by mail, in the customer’s language, with what was asked', async () => {
    const german = await app.signUp({ first_name: 'Ilse' });
    await german.expect(200, 'patchMe', { body: { locale: 'de' } });
    await german.expect(201, 'postContactMessage', {
      body: { ...message, subject: 'Rechnung' },
    });
    const [found] = (await list({ q: 'Rechnung' })).items;
    const uuid = found?.uuid ?? '';
    const { body } = await nadia.expect(200, 'answerContactMessage', {
      ...params(uuid),
      body: { text: 'Unter Zahlungen.\n\nGern mehr.', version: 1 },
    });
    expect(body).toMatchObject({
      status: 'closed',
      answers: 1,
      assignee_uuid: nadia.me.uuid,
      allowed_actions: ['reopen'],
    });
    expect(body.messages).toMatchObject([
      { author: `Ilse Example · ${german.me.email}`, text: message.message },
      { author: 'Nadia Example', text: 'Unter Zahlungen.\n\nGern mehr.' },
    ]);
    const [mail] = await app.mailbox(german.me.email);
    expect(mail?.subject).toBe('Re: Rechnung');
    expect(mail?.text).toContain('Nadia Example hat Ihre Nachricht beantwortet:\n\nUnter Zahlungen.\n\nGern mehr.');
    expect(mail?.text).toContain(message.message);
    expect(mail?.links[0]).toContain('/dashboard/account/contact?topic=billing');
  });

  it('of two answers at the same time only one is sent; the other is rejected with the sent answer', async () => {
    const uuid = await insertMessage(app, { reply_email: 'twice@example.test' });
    const answers = await Promise.all(
      [nadia, tom].map(by =>
        by.call('answerContactMessage', {
          ...params(uuid),
          body: { text: 'Yes.', version: 1 },
        }),
      ),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    const refused = answers.find(answer => answer.status === 409);
    expect(JSON.parse(refused?.text ?? '{}').current).toMatchObject({
      version: 2,
      answers: 1,
    });
    expect(await app.mailbox('twice@example.test')).toHaveLength(1);
  });

  it('may leave the message open', async () => {
    const uuid = await insertMessage(app);
    const body = { text: 'I ask the editor.', version: 1, keep_open: true };
    const { body: after } = await tom.expect(200, 'answerContactMessage', {
      ...params(uuid),
      body,
    });
    expect(after).toMatchObject({ status: 'open', answers: 1 });
  });

  it('is kept by who gave it, without its words', async () => {
    const uuid = await insertMessage(app, { user_uuid: customer.me.uuid });
    await tom.expect(200, 'answerContactMessage', {
      ...params(uuid),
      body: { text: 'A secret.', version: 1 },
    });
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
    expect(entries).toMatchObject([
      {
        action: 'answer',
        by: tom.me.uuid,
        customer_uuid: customer.me.uuid,
        after: { status: 'closed' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});

describe('a message', () => {
  it('is given to a colleague, closed with a reason and opened again', async () => {
    const uuid = await insertMessage(app);
    await nadia.expect(200, 'assignContactMessage', {
      ...params(uuid),
      body: { assignee_uuid: tom.me.uuid },
    });
    await nadia.expect(200, 'closeContactMessage', {
      ...params(uuid),
      body: { note: 'Spam.' },
    });
    const { body } = await tom.expect(200, 'reopenContactMessage', {
      ...params(uuid),
      body: {},
    });
    expect(body).toMatchObject({
      status: 'open',
      closed_at: null,
      assignee_uuid: tom.me.uuid,
      version: 4,
    });
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
    expect(entries.map(({ action, why }) => [action, why])).toContainEqual(['close', 'Spam.']);
  });

  it('can be assigned only to staff, and only while it is open', async () => {
    const uuid = await insertMessage(app);
    const body = { assignee_uuid: customer.me.uuid };
    const refused = await nadia.call('assignContactMessage', {
      ...params(uuid),
      body,
    });
    expect(refused.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'assignee_uuid'] }]);
    await nadia.expect(200, 'closeContactMessage', {
      ...params(uuid),
      body: {},
    });
    expect((await nadia.call('assignContactMessage', { ...params(uuid), body: {} })).status).toBe(409);
  });
});
