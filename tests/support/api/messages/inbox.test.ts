import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditParticulars, isLinkedTo } from '../../../../engine/server/audit/index.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createStaff } from '../staffHelpers.ts';
import { actOnMessage, changeMessage, listInbox } from './inboxCalls.ts';
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

const list = (query: Record<string, string>) => listInbox(nadia, query);
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
    expect((await nadia.get('/api/support/messages?nickname[like]=Robin&page=2')).status).toBe(422);
  });

  it('is narrowed to what is mine and open, by customer, topic and day', async () => {
    const uuid = await insertMessage(app, {
      topic: 'technical',
      customer_uuid: customer.me.uuid,
    });
    await changeMessage(nadia, uuid, 'take');
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
    expect((await customer.get('/api/support/messages')).status).toBe(403);
    const uuid = await insertMessage(app, { customer_uuid: customer.me.uuid });
    expect((await customer.get(`/api/support/messages/${uuid}`)).status).toBe(403);
    expect((await actOnMessage(customer, uuid, 'close')).status).toBe(403);
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
    const body = await changeMessage(nadia, uuid, 'answer', { text: 'Unter Zahlungen.\n\nGern mehr.', version: 1 });
    expect(body).toMatchObject({
      status: 'closed',
      answers: 1,
      assignee_uuid: nadia.me.uuid,
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
      [nadia, tom].map(by => actOnMessage(by, uuid, 'answer', { text: 'Yes.', version: 1 })),
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
    expect(await changeMessage(tom, uuid, 'answer', body)).toMatchObject({ status: 'open', answers: 1 });
  });

  it('is audited with its author, without its text', async () => {
    const uuid = await insertMessage(app, { customer_uuid: customer.me.uuid });
    await changeMessage(tom, uuid, 'answer', { text: 'A secret.', version: 1 });
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
    expect(entries).toMatchObject([
      {
        action: 'answer',
        by: tom.me.uuid,
        customer_uuid: customer.me.uuid,
      },
    ]);
    const facts = await app.db.select().from(auditParticulars).where(eq(auditParticulars.entry_uuid, entries[0]!.uuid));
    expect(facts).toMatchObject([{ after: { status: 'closed', assignee_uuid: tom.me.uuid } }]);
    expect(JSON.stringify([entries, facts])).not.toContain('secret');
  });
});

describe('a message', () => {
  it('is assigned to a colleague, closed with a reason and reopened', async () => {
    const uuid = await insertMessage(app);
    await changeMessage(nadia, uuid, 'assign', { assignee_uuid: tom.me.uuid });
    await changeMessage(nadia, uuid, 'close', { note: 'Spam.' });
    expect(await changeMessage(tom, uuid, 'reopen')).toMatchObject({
      status: 'open',
      closed_at: null,
      assignee_uuid: tom.me.uuid,
      version: 4,
    });
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
    expect(entries.map(({ action, why }) => [action, why])).toContainEqual(['close', 'Spam.']);
  });

  it('can be assigned only to staff, and only while it is open', async () => {
    const uuid = await insertMessage(app, { assignee_uuid: tom.me.uuid, reply_email: 'closed@example.test' });
    for (const assignee_uuid of [customer.me.uuid, null]) {
      const refused = await actOnMessage(nadia, uuid, 'assign', { assignee_uuid });
      expect(refused.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'assignee_uuid'] }]);
    }
    await changeMessage(nadia, uuid, 'close');
    for (const action of ['take', 'close', 'answer'] as const)
      expect(await actOnMessage(nadia, uuid, action, action === 'answer' ? { text: 'Yes.' } : {})).toMatchObject({
        status: 409,
        detail: 'This message is closed. Open it again first.',
      });
    expect(await app.mailbox('closed@example.test')).toEqual([]);
  });

  it('is changed only by its actions', async () => {
    const uuid = await insertMessage(app);
    const path = `/api/support/messages/${uuid}`;
    expect((await nadia.patch(path, { status: 'closed' })).status).toBe(403);
    expect((await nadia.delete(path)).status).toBe(403);
    expect((await nadia.post('/api/support/messages', { subject: 'Mine' })).status).toBe(403);
    expect((await actOnMessage(nadia, uuid, 'answer', { text: ' ' })).status).toBe(422);
    expect((await actOnMessage(nadia, uuid, 'answer', {})).status).toBe(422);
    expect((await actOnMessage(nadia, uuid, 'close', { status: 'open' })).status).toBe(422);
  });

  it('about an order is in the audit of the order', async () => {
    const order_uuid = randomUUID();
    const uuid = await insertMessage(app, { order_uuid });
    await changeMessage(nadia, uuid, 'take');
    const entries = await app.db.select().from(auditEntries).where(isLinkedTo('order', order_uuid));
    expect(entries).toMatchObject([{ action: 'take', record: uuid, after: { assignee_uuid: nadia.me.uuid } }]);
  });
});
