import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { uploadTokens } from '../../../server/uploads/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createOrderForUpload } from './orderForUpload.ts';
import { photo } from './photos.ts';
import { sha256, Tus, type TusAnswer } from './tus.ts';
import { openTus, startUpload } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  customer = await app.signUp();
});
afterAll(() => app.close());

const pickStatusAndDetail = ({ status, body }: TusAnswer) => [status, body?.detail];

it('is kept hashed, lives a day, and is no session', async () => {
  const order = await createOrderForUpload(app, customer);
  const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: order.uuid } });
  expect(new Date(body.expiry).getTime() - app.clock.now().getTime()).toBeCloseTo(24 * 3_600_000, -4);
  const [row] = await app.db.select().from(uploadTokens).where(eq(uploadTokens.order_uuid, order.uuid));
  expect(JSON.stringify(row)).not.toContain(body.token);
  const stranger = app.client();
  const answer = await stranger.get('/api/account/me', { authorization: `Bearer ${body.token}` });
  expect(answer.status).toBe(401);
});

it('is needed: without, with a wrong one, or with a session alone there is no upload', async () => {
  const { tus } = await startUpload(app, customer);
  tus.token = null;
  expect(pickStatusAndDetail(await tus.create('a.jpg', 10))).toEqual([401, 'Not authenticated']);
  const cookie = await tus.send('POST', '/api/uploads', { cookie: customer.cookieHeader(), 'upload-length': '10' });
  expect(pickStatusAndDetail(cookie)).toEqual([401, 'Not authenticated']);
  for (const token of ['x', 'x'.repeat(43), "' or 1=1 --", '\u00e9'.repeat(30)]) {
    tus.token = token;
    expect(pickStatusAndDetail(await tus.create('a.jpg', 10))).toEqual([401, 'Could not validate credentials']);
  }
});

it('ends after 24 hours, and the upload goes on with the next one', async () => {
  const patient = await app.signUp();
  const { order, tus } = await startUpload(app, patient);
  const bytes = photo('day', 10_000);
  const path = (await tus.create('day.jpg', bytes.length, bytes.slice(0, 4_000))).headers.get('location')!;
  await app.advance('P1D');
  expect(pickStatusAndDetail(await tus.append(path, 4_000, bytes.slice(4_000) as BodyInit))).toEqual([
    401,
    'Could not validate credentials',
  ]);
  const tomorrow = await app.signIn(patient.me.email, patient.password);
  const expired = await tus.send('HEAD', path, {});
  expect(expired.headers.get('www-authenticate')).toContain('expired');
  const next = await openTus(app, tomorrow, order);
  expect(await next.offset(path)).toBe(4_000);
  expect((await next.append(path, 4_000, bytes.slice(4_000) as BodyInit)).status).toBe(204);
  const { body } = await tomorrow.expect(200, 'syncUploads', { params: { id: order.uuid } });
  expect(body.files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
});

it('is replaced by a newer one of the same order', async () => {
  const { order, tus } = await startUpload(app, customer);
  const newer = await openTus(app, customer, order);
  const older = await tus.create('a.jpg', 10);
  expect([older.status, older.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('replaced')]);
  expect((await newer.create('a.jpg', 10)).status).toBe(201);
});

it('ends when the account is locked', async () => {
  const other = await app.signUp();
  const { tus } = await startUpload(app, other);
  await app.db
    .update(users)
    .set({ blocked_at: app.clock.now(), blocked_reason: 'terms' })
    .where(eq(users.uuid, other.me.uuid));
  expect((await tus.create('a.jpg', 10)).status).toBe(401);
});

it('opens only the uploads of its own order, not those of any other order', async () => {
  const mine = await startUpload(app, customer);
  const path = (await mine.tus.create('mine.jpg', 5_000)).headers.get('location')!;
  const others = [await startUpload(app, customer), await startUpload(app, await app.signUp())];
  for (const { tus } of others) {
    expect((await tus.send('HEAD', path, {})).status).toBe(404);
    expect((await tus.append(path, 0, photo('theirs', 5_000) as BodyInit)).status).toBe(404);
    expect((await tus.send('DELETE', path, {})).status).toBe(404);
  }
  expect(await mine.tus.offset(path)).toBe(0);
});

it('is given for own orders that take files', async () => {
  const order = await createOrderForUpload(app, customer);
  const done = await createOrderForUpload(app, customer, 'completed');
  const stranger = await app.signUp();
  for (const name of ['obtainTransporterToken', 'syncUploads', 'finishUpload'] as const) {
    const foreign = await stranger.call(name, { params: { id: order.uuid } });
    expect([foreign.status, foreign.detail]).toEqual([404, 'This order does not exist.']);
    const late = await customer.call(name, { params: { id: done.uuid } });
    expect([late.status, late.detail]).toEqual([409, 'This order takes no files.']);
    expect((await app.client().call(name, { params: { id: order.uuid } })).status).toBe(401);
  }
});

it('is not issued to a person who only knows the path', async () => {
  const { tus } = await startUpload(app, customer);
  const path = await tus.put('open.jpg', photo('open'));
  expect((await new Tus(app.url, null).send('GET', path, {})).status).toBeGreaterThanOrEqual(400);
});
