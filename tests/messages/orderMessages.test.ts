import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { bringOrderTo, type OrderActors, prepareActors } from '../orders/api/bringOrderTo.ts';
import { createFilledDraft, readOrder } from '../orders/api/orderFixtures.ts';
import { insertFiles } from '../orders/api/staffActions.ts';
import { createStaff, runAction } from '../support/api/staffHelpers.ts';

let app: TestApp;
let stage: OrderActors;
let uuid: string;
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
  uuid = await bringOrderTo.queued(stage);
});
afterAll(() => app?.close());

const on = (object_uuid: string) => ({ params: { object_uuid } });
const write = (text: string, more: object = {}, object_uuid = uuid) =>
  stage.customer.call('postOrderMessage', { ...on(object_uuid), body: { text, ...more } });
const reply = (text: string, more: object = {}) =>
  stage.member.call('postSupportMessage', { ...on(uuid), body: { text, ...more } });
const unread = async () => (await readOrder(stage.customer, uuid)).unread_messages;

describe('messages about an order', () => {
  it('go to and fro, the newest first, each with its author', async () => {
    expect((await write('Please keep the map names.')).status).toBe(201);
    expect((await reply('We will.')).status).toBe(201);
    for (const list of [
      await stage.customer.expect(200, 'listOrderMessages', on(uuid)),
      await stage.member.expect(200, 'listSupportMessages', on(uuid)),
    ])
      expect(list.body.items.map(({ side, author, text }) => [side, author, text])).toEqual([
        ['support', 'Sam Editor', 'We will.'],
        ['customer', 'Robin Example', 'Please keep the map names.'],
      ]);
  });

  it('are counted until they are read', async () => {
    await reply('One more thing.');
    expect(await unread()).toBe(2);
    await stage.customer.expect(204, 'readOrderMessages', on(uuid));
    expect(await unread()).toBe(0);
    const waiting = async () =>
      (await stage.member.expect(200, 'listSupportOrders', { query: { uuid } })).body.items[0]?.waiting_messages;
    expect(await waiting()).toBe(1);
    await stage.member.expect(204, 'readSupportMessages', on(uuid));
    expect(await waiting()).toBe(0);
  });

  it('are mailed to the customer, unless switched off, and to the editor', async () => {
    const mails = async (to: string) =>
      (await app.mailbox(to)).filter(mail => mail.subject.includes('A message about'));
    const before = (await mails(stage.customer.me.email)).length;
    await reply('Which of the two maps is right?');
    const [mail] = await mails(stage.customer.me.email);
    expect(mail?.text).toContain('Sam Editor wrote: “Which of the two maps is right?”');
    const notifications = { order_updates: false, billing: true, marketing: false };
    await stage.customer.expect(200, 'patchMe', { body: { notifications } });
    await reply('Never mind.');
    expect((await mails(stage.customer.me.email)).length).toBe(before + 1);
    expect(await mails(stage.member.me.email)).toEqual([]);
    await runAction(stage.member, 'assignOrder', uuid);
    await write('The second.');
    const [told] = await mails(stage.member.me.email);
    expect(told?.text).toContain('The second.');
    expect(told?.text).toContain(`/dashboard/support/orders/${uuid}`);
    expect(told?.subject).not.toContain('your order');
  });

  it('carry files of the order, and of no other', async () => {
    const [mine] = await insertFiles(app, uuid, { name: 'map.pdf' });
    const [strange] = await insertFiles(app, await bringOrderTo.queued(stage), { name: 'map.pdf' });
    const [result] = await insertFiles(app, uuid, { role: 'result', name: 'early.docx' });
    const { body } = await write('This one.', { attachments: [mine?.uuid] });
    expect(body.attachments).toMatchObject([{ name: 'map.pdf' }]);
    for (const file of [strange, result])
      expect((await write('That one.', { attachments: [file?.uuid] })).detail).toMatchObject([
        { type: 'integrity_error', loc: ['body', 'attachments'] },
      ]);
    expect((await readOrder(stage.customer, uuid)).messages.at(-1)).toMatchObject({
      attachments: [{ name: 'map.pdf' }],
    });
    // What our team points at is not delivered by that.
    const look = { text: 'Look.', attachments: [result?.uuid] };
    await stage.member.expect(201, 'postSupportMessage', { ...on(uuid), body: look });
    const [theirs] = (await stage.customer.expect(200, 'listOrderMessages', on(uuid))).body.items;
    expect(theirs).toMatchObject({ text: 'Look.', attachments: [] });
    const [ours] = (await stage.member.expect(200, 'listSupportMessages', on(uuid))).body.items;
    expect(ours?.attachments).toMatchObject([{ name: 'early.docx' }]);
  });

  it('are about a place in a file that both sides see, and quote it', async () => {
    const [mine] = await insertFiles(app, uuid, { name: 'atlas.docx' });
    const [strange] = await insertFiles(app, await bringOrderTo.queued(stage), { name: 'atlas.docx' });
    const [early] = await insertFiles(app, uuid, { role: 'result', name: 'not-delivered.docx' });
    const about = { file_uuid: mine!.uuid, change: 'p12:i3', excerpt: 'the flood of 1894' };
    const { body: sent } = await stage.member.expect(201, 'postSupportMessage', {
      ...on(uuid),
      body: { text: 'Your map says 1896.', about },
    });
    expect(sent.about).toEqual({ ...about, file_name: 'atlas.docx' });
    const [read] = (await stage.customer.expect(200, 'listOrderMessages', on(uuid))).body.items;
    expect(read).toEqual(sent);
    expect((await readOrder(stage.customer, uuid)).messages.at(-1)).toEqual(sent);
    for (const [person, call] of [
      [stage.customer, 'postOrderMessage'],
      [stage.member, 'postSupportMessage'],
    ] as const)
      for (const file_uuid of [strange!.uuid, early!.uuid, randomUUID()])
        expect(
          (await person.call(call, { ...on(uuid), body: { text: 'Here.', about: { ...about, file_uuid } } })).detail,
        ).toMatchObject([{ type: 'integrity_error', loc: ['body', 'about', 'file_uuid'] }]);
    for (const hostile of [
      { ...about, change: '' },
      { ...about, excerpt: 'x'.repeat(301) },
      { ...about, excerpt: '\ud83d' },
      { ...about, file_name: 'other.docx' },
      { file_uuid: about.file_uuid },
      [about],
      'atlas.docx',
    ])
      expect((await write('Here.', { about: hostile })).status).toBe(422);
  });

  it('that are unread are listed with their orders, and know their reader once they are read', async () => {
    await stage.customer.expect(204, 'readOrderMessages', on(uuid));
    const about = {
      file_uuid: (await insertFiles(app, uuid, { name: 'plate.pdf' }))[0]!.uuid,
      change: null,
      excerpt: '1896',
    };
    const { body: sent } = await stage.member.expect(201, 'postSupportMessage', {
      ...on(uuid),
      body: { text: `${'x'.repeat(250)}`, about },
    });
    const { number, name, status } = await readOrder(stage.customer, uuid);
    const unreadByCustomer = async () => (await stage.customer.expect(200, 'listUnreadMessages')).body;
    expect(await unreadByCustomer()).toMatchObject({
      total: 1,
      items: [
        {
          uuid: sent.uuid,
          at: sent.at,
          author: 'Sam Editor',
          excerpt: 'x'.repeat(200),
          about: '1896',
          order: { uuid, number, name, status },
        },
      ],
    });
    const stranger = await app.signUp();
    expect((await stranger.expect(200, 'listUnreadMessages')).body.total).toBe(0);
    const query = { of: ['/orders/messages/unread'] };
    expect((await stage.customer.expect(200, 'countRows', { query })).body.counts).toEqual([1]);
    await stage.customer.expect(204, 'readOrderMessages', on(uuid));
    expect((await unreadByCustomer()).total).toBe(0);
    expect((await readOrder(stage.customer, uuid)).messages.at(-1)).toMatchObject({
      read_by: 'Robin Example',
      read_at: expect.any(String),
    });
    // Editors see the messages of their orders, and of those without an editor.
    await write('Is it ready?');
    const ownOf = async (person: typeof stage.member) =>
      (await person.expect(200, 'listSupportUnreadMessages')).body.items.filter(({ order }) => order.uuid === uuid);
    expect((await ownOf(stage.member)).map(({ excerpt }) => excerpt)).toContain('Is it ready?');
    expect(await ownOf(await createStaff(app))).toEqual([]);
  });

  it('that are sent again after a lost response are stored once', async () => {
    const once = { ...on(uuid), body: { text: 'Did this arrive?' }, headers: { 'idempotency-key': randomUUID() } };
    const [first, again] = await Promise.all([1, 2].map(() => stage.customer.call('postOrderMessage', once)));
    expect([first?.status, again?.status, again?.text]).toEqual([201, 201, first?.text]);
    const { messages } = await readOrder(stage.customer, uuid);
    expect(messages.filter(({ text }) => text === 'Did this arrive?')).toHaveLength(1);
  });

  it('have something to say, about what is ordered, to its own customer', async () => {
    expect((await write(' \n ')).status).toBe(422);
    const draft = (await createFilledDraft(stage.customer)).object_uuid ?? '';
    expect((await write('Hello?', {}, draft)).status).toBe(409);
    const stranger = await app.signUp();
    expect((await stranger.call('postOrderMessage', { ...on(uuid), body: { text: 'Hello' } })).status).toBe(404);
    expect((await stranger.call('listOrderMessages', on(uuid))).status).toBe(404);
    expect((await stranger.call('readOrderMessages', on(uuid))).status).toBe(404);
  });

  it('come in pages', async () => {
    const { body } = await stage.customer.expect(200, 'listOrderMessages', {
      ...on(uuid),
      query: { size: 2, page: 2 },
    });
    expect(body).toMatchObject({ page: 2, size: 2 });
    expect(body.items.length).toBe(2);
  });
});
