import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { attempts } from '../../../engine/server/limits/index.ts';
import { accountExports, users } from '../../../server/account/tables.ts';
import { files } from '../../../server/uploads/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { photo } from '../../uploads/api/photos.ts';
import { startUpload } from '../../uploads/api/uploadFixture.ts';

let app: TestApp;
let customer: Customer;
let other: Customer;
beforeAll(async () => {
  app = await startTestApp();
  [customer, other] = [await app.signUp({ first_name: 'Mara' }), await app.signUp({ first_name: 'Tomas' })];
  for (const [who, name] of [
    [customer, 'mine.jpg'],
    [other, 'theirs.jpg'],
  ] as const) {
    const { tus, order } = await startUpload(app, who);
    await tus.put(name, photo(name));
    await who.expect(201, 'postOrderMessage', {
      params: { object_uuid: order.uuid },
      body: { text: `A word about ${name}`, attachments: [] },
    });
  }
});
afterAll(() => app.close());

const make = () => app.deps.jobs.run(app.deps, 'account_exports');
const state = async (who: Customer) => (await who.expect(200, 'readAccountExport')).body;

/** The text of every JSON file, and the names of all others. */
async function contentOf(url: string): Promise<{ json: Record<string, string>; others: string[] }> {
  const response = await app.fetch(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes).toHaveLength(Number(response.headers.get('content-length')));
  const zip = await fromBufferPromise(bytes);
  const json: Record<string, string> = {};
  const others: string[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.json')) others.push(entry.fileName);
    else json[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  }
  return { json, others };
}

describe('the copy of an account', () => {
  it("is requested, written by a job, announced by mail, and contains only the account's own data", async () => {
    expect(await state(customer)).toMatchObject({ status: 'none', download_url: null });
    expect((await customer.call('requestAccountExport')).body).toMatchObject({ status: 'waiting', download_url: null });
    await make();
    const ready = await state(customer);
    expect(ready).toMatchObject({ status: 'ready', download_url: expect.any(String) });
    const [mail] = await app.mailbox(customer.me.email);
    expect(mail?.subject).toBe('The copy of your data is ready');
    expect(mail?.links).toEqual([`${app.url}/dashboard/account/security`]);

    const { json, others } = await contentOf(ready.download_url!);
    expect(others).toEqual([expect.stringMatching(/^files\/E-26-T\d+\/originals\/mine\.jpg$/)]);
    expect(JSON.parse(json['account.json']!)).toMatchObject([{ uuid: customer.me.uuid, first_name: 'Mara' }]);
    for (const name of ['acceptances', 'orders', 'files', 'order_messages', 'sessions', 'mails'])
      expect(JSON.parse(json[`${name}.json`]!), name).not.toEqual([]);
    const whole = Object.values(json).join();
    expect(whole).toContain('A word about mine.jpg');
    for (const foreign of ['Tomas', 'theirs.jpg', other.me.uuid, other.me.email]) expect(whole).not.toContain(foreign);
  });

  it('holds no secrets', async () => {
    const { json } = await contentOf((await state(customer)).download_url!);
    const whole = Object.values(json).join();
    const [row] = await app.db.select().from(users).where(eq(users.uuid, customer.me.uuid));
    expect(whole).not.toContain(row!.password_hash);
    expect(whole).not.toMatch(/_hash|storage_key|provider_|token=/);
  });

  it('leaves out files that were deleted meanwhile', async () => {
    const { tus, order } = await startUpload(app, customer);
    await tus.put('short.jpg', photo('short'));
    const url = (await state(customer)).download_url!;
    expect((await contentOf(url)).others).toHaveLength(2);
    await app.db.delete(files).where(eq(files.order_uuid, order.uuid));
    expect((await contentOf(url)).others).toHaveLength(1);
  });

  it('is made one at a time, also when it is asked for twice at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => other.call('requestAccountExport')));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202]);
    expect(await app.db.$count(accountExports, eq(accountExports.user_uuid, other.me.uuid))).toBe(1);
    // Two presses use up one of the copies of a day.
    expect(await app.db.$count(attempts, eq(attempts.bucket, `export:${other.me.uuid}`))).toBe(1);
    await make();
    const first = (await state(other)).download_url!;
    expect((await other.call('requestAccountExport')).status).toBe(202);
    expect((await app.fetch(first)).status).toBe(404);
    await make();
    expect((await state(other)).status).toBe('ready');
  });

  it('cannot be downloaded by others: its link is signed, and expires', async () => {
    const url = new URL((await state(customer)).download_url!, app.url);
    const foreign = new URL((await state(other)).download_url!, app.url);
    const mixed = `${url.pathname}${foreign.search}`;
    expect((await app.fetch(mixed)).status).toBe(404);
    expect((await app.fetch(url.pathname)).status).toBe(404);
    expect((await app.client().call('readAccountExport')).status).toBe(401);
    await app.advance('PT11M');
    // An open session alone is not enough to take everything away.
    expect((await customer.call('requestAccountExport')).body).toMatchObject({ reauthenticate: true });
    expect((await app.fetch(url.href)).status).toBe(410);
  });

  it('is kept for seven days, and its bytes go with it', async () => {
    const [row] = await app.db.select().from(accountExports).where(eq(accountExports.user_uuid, customer.me.uuid));
    await app.deps.jobs.run(app.deps, 'uploads_without_order');
    expect(await app.deps.storage.received(row!.storage_key!)).not.toBeNull();
    await app.advance('P8D');
    expect(
      (await (await app.signIn(customer.me.email, customer.password)).expect(200, 'readAccountExport')).body,
    ).toMatchObject({ status: 'none' });
    expect(await app.deps.storage.received(row!.storage_key!)).toBeNull();
  });
});
