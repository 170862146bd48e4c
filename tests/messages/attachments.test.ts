import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScannedFile } from '../../engine/server/testing.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import { orders } from '../../server/orders/tables.ts';
import { isVisibleToSide } from '../../server/orders/visibility.ts';
import { files } from '../../server/uploads/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { readOrder } from '../orders/api/orderFixtures.ts';
import { insertFiles } from '../orders/api/staffActions.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';
import { photo } from '../uploads/api/photos.ts';
import { sha256, Tus } from '../uploads/api/tus.ts';
import { startUpload } from '../uploads/api/uploadFixture.ts';

let app: TestApp;
let customer: Customer;
let member: Customer;
let uuid: string;
/** What the scanner says of a file by its name. */
const verdicts = new Map<string, 'quarantined' | 'pending'>();

beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  member = await createStaff(app);
  const { scanner } = app.deps;
  app.deps.scanner = {
    scan: (file: ScannedFile, bytes) => {
      const verdict = verdicts.get(file.name);
      if (verdict === 'pending') return Promise.reject(new Error('The scanner does not answer.'));
      return verdict ? Promise.resolve(verdict) : scanner.scan(file, bytes);
    },
  };
});
beforeEach(async () => {
  ({ uuid } = await createOrderForUpload(app, customer, 'in_progress'));
});
afterAll(() => app?.close());

const on = (object_uuid: string) => ({ params: { object_uuid } });
const sides = ['customer', 'support'] as const;
type Side = (typeof sides)[number];
const who = (side: Side): Customer => (side === 'customer' ? customer : member);
const other = (side: Side): Side => (side === 'customer' ? 'support' : 'customer');
const calls = {
  customer: { token: 'obtainAttachmentToken', list: 'listAttachments', post: 'postOrderMessage' },
  support: { token: 'obtainSupportAttachmentToken', list: 'listSupportAttachments', post: 'postSupportMessage' },
} as const;

async function open(side: Side, by = who(side), object_uuid = uuid): Promise<Tus> {
  const { body } = await by.expect(200, calls[side].token, on(object_uuid));
  return new Tus(app.url, body.token);
}
const keyOf = (path: string): string => path.split('/').at(-1)!;
const put = async (tus: Tus, name: string): Promise<string> => keyOf(await tus.put(name, photo(name)));
const list = async (side: Side) => (await who(side).expect(200, calls[side].list, on(uuid))).body;
const post = (side: Side, attachments: string[], by = who(side)) =>
  by.call(calls[side].post, { ...on(uuid), body: { text: 'See this.', attachments } });
const lists = { customer: 'listOrderMessages', support: 'listSupportMessages' } as const;
const listAttachmentNames = async (side: Side): Promise<string[]> => {
  const { items } = (await who(side).expect(200, lists[side], on(uuid))).body;
  return items.flatMap(({ attachments }) => attachments.map(({ name }) => name));
};

describe.each(sides)('a new file in a message of the %s side', side => {
  it('is sent with the message, and the other side can download it', async () => {
    const key = await put(await open(side), 'cover.jpg');
    expect((await list(side)).files).toMatchObject([{ uuid: key, role: 'attachment', scan: 'clean', upload: 'done' }]);
    expect((await list(other(side))).files).toEqual([]);
    expect(await listAttachmentNames(other(side))).toEqual([]);
    const { body, status } = await post(side, [key]);
    expect([status, body.attachments.map(({ name }) => name)]).toEqual([201, ['cover.jpg']]);
    expect((await list(side)).files).toEqual([]);
    const { items } = (await who(other(side)).expect(200, lists[other(side)], on(uuid))).body;
    const { download_url } = items[0]!.attachments[0]!;
    const bytes = new Uint8Array(await (await fetch(new URL(download_url ?? '', app.url))).arrayBuffer());
    expect(sha256(bytes)).toBe(sha256(photo('cover.jpg')));
  });

  it('is seen by the other side only when it is clean', async () => {
    verdicts.set('late.jpg', 'pending').set('bad.jpg', 'quarantined');
    const tus = await open(side);
    const late = await put(tus, 'late.jpg');
    const bad = await put(tus, 'bad.jpg');
    expect((await post(side, [bad])).status).toBe(422);
    expect((await post(side, [late])).status).toBe(201);
    expect([await listAttachmentNames(side), await listAttachmentNames(other(side))]).toEqual([['late.jpg'], []]);
    verdicts.delete('late.jpg');
    await app.deps.jobs.run(app.deps, 'uploads_unscanned');
    expect(await listAttachmentNames(other(side))).toEqual(['late.jpg']);
  });

  it('that is found to be harmful after it was sent is hidden, and the order goes on', async () => {
    verdicts.set('worse.jpg', 'pending');
    await post(side, [await put(await open(side), 'worse.jpg')]);
    verdicts.set('worse.jpg', 'quarantined');
    await app.deps.jobs.run(app.deps, 'uploads_unscanned');
    expect(await listAttachmentNames(other(side))).toEqual([]);
    expect((await readOrder(customer, uuid)).status).toBe('in_progress');
  });

  it('may have the name of one that was sent before', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await post(side, [await put(await open(side), 'screenshot.jpg')])).status).toBe(201);
    expect(await listAttachmentNames(other(side))).toEqual(['screenshot.jpg', 'screenshot.jpg']);
  });

  it('can be taken back until it is sent, and never after', async () => {
    const tus = await open(side);
    const [gone, sent] = [await put(tus, 'gone.jpg'), await put(tus, 'sent.jpg')];
    expect((await tus.send('DELETE', `/api/uploads/${gone}`, {})).status).toBe(204);
    await post(side, [sent]);
    expect((await tus.send('DELETE', `/api/uploads/${sent}`, {})).status).toBe(404);
    expect(await listAttachmentNames(other(side))).toEqual(['sent.jpg']);
  });

  it('goes on from where it stopped', async () => {
    const bytes = photo('part', 9_000);
    const fingerprint = {
      'upload-metadata': `filename ${btoa('part.jpg')},fingerprint ${btoa('9000-1')},window ${btoa('w')}`,
    };
    const first = await open(side);
    const path = (await first.create('part.jpg', 9_000, bytes.slice(0, 4_000), fingerprint)).headers.get('location')!;
    const again = await open(side);
    const begun = await again.create('part.jpg', 9_000, undefined, fingerprint);
    expect([begun.headers.get('location'), begun.headers.get('upload-offset')]).toEqual([path, '4000']);
    expect((await again.append(path, 4_000, bytes.slice(4_000) as BodyInit)).status).toBe(204);
    expect((await list(side)).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
  });

  it('counts toward the limit, with and without other files', async () => {
    const tus = await open(side);
    for (let number = 0; number < limits.message_files; number += 1)
      expect((await tus.create(`${number}.jpg`, 10)).status).toBe(201);
    const { status, body } = await tus.create('more.jpg', 10);
    expect([status, body?.cause]).toEqual([409, 'too_many_attachments']);
    expect(body?.detail).toContain(` ${limits.message_files} `);
    expect((await (await open(other(side))).create('more.jpg', 10)).status).toBe(201);
  });

  it('is refused by its name and type as other files are', async () => {
    const tus = await open(side);
    for (const [name, cause] of [
      ['run.exe', 'file_type_refused'],
      ['a/b.jpg', 'file_name_refused'],
    ] as const)
      expect((await tus.create(name, 10)).body?.cause).toBe(cause);
    expect((await tus.create('fake.pdf', 4_096, photo('fake'))).status).toBe(201);
    expect((await list(side)).files).toMatchObject([{ name: 'fake.jpg', upload: 'done' }]);
  });
});

describe('a new file in a message', () => {
  it('belongs to its uploader: no other person can send, read or remove it', async () => {
    const key = await put(await open('customer'), 'mine.jpg');
    const colleague = await createStaff(app);
    const stranger = await app.signUp();
    for (const name of [calls.customer.token, calls.customer.list])
      expect((await stranger.call(name, on(uuid))).status).toBe(404);
    for (const name of [calls.support.token, calls.support.list])
      expect((await customer.call(name, on(uuid))).status).toBe(403);
    for (const tus of [await open('support'), await open('support', colleague)])
      for (const method of ['HEAD', 'DELETE'])
        expect((await tus.send(method, `/api/uploads/${key}`, {})).status).toBe(404);
    for (const by of [member, colleague]) expect((await post('support', [key], by)).status).toBe(422);
    const theirs = await put(await open('support', colleague), 'theirs.jpg');
    expect((await post('support', [theirs])).status).toBe(422);
    expect((await post('customer', [theirs])).status).toBe(422);
    expect((await post('customer', [key])).status).toBe(201);
    expect((await post('customer', [key])).status).toBe(422);
  });

  it('cuts off no other upload of the order', async () => {
    const { order, tus } = await startUpload(app, customer);
    const path = (await tus.create('source.jpg', 9_000, photo('s', 9_000).slice(0, 4_000))).headers.get('location')!;
    const attaching = await open('customer', customer, order.uuid);
    const theirs = await open('support', member, order.uuid);
    const colleague = await open('support', await createStaff(app), order.uuid);
    for (const [index, one] of [attaching, theirs, colleague].entries())
      expect((await one.put(`${index}.jpg`, photo(`${index}`))).length).toBeGreaterThan(0);
    expect((await tus.append(path, 4_000, photo('s', 9_000).slice(4_000) as BodyInit)).status).toBe(204);
    const { files: sent } = (await customer.expect(200, 'syncUploads', { params: { id: order.uuid } })).body;
    expect(sent.map(({ name }) => name)).toEqual(['source.jpg']);
    for (const one of [attaching, theirs]) expect((await one.send('HEAD', path, {})).status).toBe(404);
  });

  it('is no file of the order: not counted, listed, priced, zipped or finished with', async () => {
    const { order, tus, finish } = await startUpload(app, customer);
    uuid = order.uuid;
    const keys = [await put(await open('customer'), 'chat.jpg'), await put(await open('support'), 'reply.jpg')];
    expect((await finish()).status).toBe(409);
    await tus.put('source.jpg', photo('source'));
    expect((await post('customer', [keys[0]!])).status).toBe(201);
    expect((await post('support', [keys[1]!])).status).toBe(201);
    const { body } = await customer.expect(200, 'obtainArchive', on(uuid));
    expect(body.files).toBe(1);
    const shown = await readOrder(customer, uuid);
    expect([shown.files_count, shown.files.map(({ name }) => name)]).toEqual([1, ['source.jpg']]);
    expect(shown.messages.flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      'chat.jpg',
      'reply.jpg',
    ]);
    const { items } = (await customer.expect(200, 'listOrders', { query: { size: 100 } })).body;
    expect(items.find(one => one.uuid === uuid)?.files_count).toBe(1);
    await finish();
    expect((await app.db.select().from(files).where(eq(files.uuid, keys[0]!)))[0]).toMatchObject({
      measured_unit: null,
      measured_count: null,
    });
  });

  it('may have the name of a file of the order', async () => {
    await insertFiles(app, uuid, { name: 'map.jpg' }, { name: 'map.jpg', role: 'result' });
    expect((await post('customer', [await put(await open('customer'), 'map.jpg')])).status).toBe(201);
  });

  it('is taken in every status in which messages are', async () => {
    for (const status of [
      'quoted',
      'awaiting_payment',
      'queued',
      'delivered',
      'on_hold',
      'completed',
      'cancelled',
    ] as const) {
      ({ uuid } = await createOrderForUpload(app, customer, status));
      expect((await post('customer', [await put(await open('customer'), 'any.jpg')])).status).toBe(201);
    }
    ({ uuid } = await createOrderForUpload(app, customer, 'draft'));
    for (const side of sides)
      for (const name of [calls[side].token, calls[side].list])
        expect((await who(side).call(name, on(uuid))).status).toBe(409);
  });

  it('is kept as long as the files of the order, also when the order is over', async () => {
    const key = await put(await open('customer'), 'kept.jpg');
    await post('customer', [key]);
    const expiryOf = async (file: string) =>
      (await app.db.select().from(files).where(eq(files.uuid, file)))[0]?.expires_at ?? null;
    expect(await expiryOf(key)).toBeNull();
    await app.db.update(orders).set({ status: 'completed' }).where(eq(orders.uuid, uuid));
    const late = await put(await open('customer'), 'after.jpg');
    await post('customer', [late]);
    expect(await expiryOf(late)).toBeInstanceOf(Date);
  });

  it('that is not sent is removed after a week', async () => {
    const [unsent, sent] = [
      await put(await open('customer'), 'unsent.jpg'),
      await put(await open('customer'), 'sent.jpg'),
    ];
    await post('customer', [sent]);
    const old = new Date(app.clock.now().getTime() - (limits.unfinished_days + 1) * 86_400_000);
    await app.db.update(files).set({ updated_at: old }).where(eq(files.order_uuid, uuid));
    await app.deps.jobs.run(app.deps, 'uploads_given_up');
    const left = await app.db.select().from(files).where(eq(files.order_uuid, uuid));
    expect(left.map(file => file.uuid)).toEqual([sent]);
    expect(await app.deps.storage.received(unsent)).toBeNull();
  });

  it('is visible to each side by author, message and scan', () => {
    const author = randomUUID();
    const order = { delivered_at: null, customer_uuid: author };
    const at = app.clock.now();
    const base = { role: 'attachment', upload: 'done', scan: 'clean', created_at: at, finished_at: at } as const;
    const message_uuid = randomUUID();
    const rows: [object, customer: boolean, support: boolean][] = [
      [{ author_uuid: author, message_uuid }, true, true],
      [{ author_uuid: author, message_uuid: null }, false, false],
      [{ author_uuid: author, message_uuid, scan: 'pending' }, true, false],
      [{ author_uuid: author, message_uuid, scan: 'quarantined' }, true, false],
      [{ author_uuid: randomUUID(), message_uuid, scan: 'pending' }, false, true],
      [{ author_uuid: null, message_uuid, scan: 'quarantined' }, false, true],
    ];
    for (const [more, ofCustomer, ofTeam] of rows) {
      const file = { ...base, ...more } as Parameters<typeof isVisibleToSide>[2];
      expect([more, isVisibleToSide('customer', order, file), isVisibleToSide('support', order, file)]).toEqual([
        more,
        ofCustomer,
        ofTeam,
      ]);
    }
  });
});
