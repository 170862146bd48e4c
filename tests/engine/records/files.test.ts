/** Fields that hold files: sent before the row is saved, and read under the rights of the row. */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseRecords } from '../../../engine/server/records/eraseRecords.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const parcel = {
  title: 'Parcel',
  type: 'object',
  'x-entity': { resource: openToEverybody },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    label: { type: 'object', 'x-field': { input: 'file', accept: ['.pdf', 'image/*'], maxSize: '20KB' } },
    photos: { type: 'array', maxItems: 2, 'x-field': { display: 'files' } },
    check: { type: 'object', 'x-field': { input: 'file', read: ['support'], write: ['support'] } },
  },
};
const path = '/api/parcels';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let dropped: SchemaFixture;
let customer: Customer;
let other: Customer;
let support: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'parcel.entity.json': parcel });
  [customer, other, support] = await Promise.all([
    dropped.signUpAs('customer'),
    dropped.signUpAs('customer'),
    dropped.signUpAs('support'),
  ]);
});
afterAll(() => dropped?.close());

interface File {
  uuid: string;
  name: string;
  size: number;
  type: string;
}

async function send(who: Customer, field: string, name: string, body: Buffer | string, type = 'text/plain') {
  const headers = {
    cookie: who.cookieHeader(),
    origin: dropped.app.url,
    'content-type': type,
    'x-file-name': encodeURIComponent(name),
  };
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  const answer = await dropped.app.fetch(`${path}/files?field=${field}`, { method: 'POST', headers, body: bytes });
  return { status: answer.status, body: (await answer.json()) as File };
}
const sendAndGetFile = async (who: Customer, field: string, name: string, body: Buffer | string, type?: string) => {
  const answer = await send(who, field, name, body, type);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const row = async (who: Customer, body: object) => {
  const answer = await who.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Record<string, unknown> & { uuid: string };
};
const isStored = async (uuid: string) => (await dropped.app.deps.storage.received(uuid)) !== null;

describe('a file field', () => {
  it('takes bytes first and the row after, and stores what was received', async () => {
    const label = await sendAndGetFile(customer, 'label', 'Größe.png', png, 'image/png');
    expect(label).toEqual({ uuid: label.uuid, name: 'Größe.png', size: png.length, type: 'image/png' });
    const made = await row(customer, { name: 'A', label: { ...label, name: 'evil.exe', size: 1 } });
    expect(made.label).toEqual(label);
    const answer = await dropped.app.fetch(`${path}/${made.uuid}/files/${label.uuid}`, {
      headers: { cookie: customer.cookieHeader() },
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.png");
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('takes what a page would run only as a download', async () => {
    const page = await sendAndGetFile(customer, 'photos', 'page.html', '<script>alert(1)</script>', 'text/html');
    const json = await sendAndGetFile(customer, 'photos', 'data.json', '{"not": read', 'application/json');
    const made = await row(customer, { name: 'B', photos: [page, json] });
    for (const { uuid } of [page, json]) {
      const answer = await customer.get(`${path}/${made.uuid}/files/${uuid}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    }
  });

  it.each([
    ['too large', 'label', 'x.pdf', 'x'.repeat(20_481), 'application/pdf', 413],
    ['of another type', 'label', 'x.txt', 'x', 'text/plain', 415],
    ['that is not what it says', 'label', 'x.png', 'no picture', 'image/png', 415],
    ['that is not what its name says', 'label', 'x.pdf', 'no paper', 'application/pdf', 415],
    ['without content', 'label', 'x.png', '', 'image/png', 400],
    ['without a name', 'label', '', 'x', 'image/png', 400],
    ['with a path for a name', 'photos', '../x.txt', 'x', 'text/plain', 400],
    ['with a type that is none', 'photos', 'x.txt', 'x', 'nonsense', 415],
    ['for no such field', 'colour', 'x.txt', 'x', 'text/plain', 422],
    ['for a field of texts', 'name', 'x.txt', 'x', 'text/plain', 422],
    ['for a field of others', 'check', 'x.txt', 'x', 'text/plain', 422],
  ])('refuses a file %s', async (_, field, name, body, type, status) => {
    expect((await send(customer, field, name, body, type)).status).toBe(status);
  });

  it('needs a session, an origin of our own, and a length', async () => {
    const url = `${path}/files?field=photos`;
    const body = 'x';
    expect((await dropped.app.fetch(url, { method: 'POST', body })).status).toBe(401);
    const cookie = customer.cookieHeader();
    const foreign = { cookie, origin: 'https://evil.example' };
    expect((await dropped.app.fetch(url, { method: 'POST', body, headers: foreign })).status).toBe(403);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('x'));
        controller.close();
      },
    });
    const headers = { cookie, origin: dropped.app.url, 'x-file-name': 'x', 'content-type': 'text/plain' };
    const unmeasured = { method: 'POST', body: stream, headers, duplex: 'half' };
    expect((await dropped.app.fetch(url, unmeasured as RequestInit)).status).toBe(411);
    expect((await dropped.app.fetch('/api/nothing/files', { method: 'POST', body, headers })).status).toBe(404);
  });

  it('belongs to its sender until it is saved, then to its row, and to one field', async () => {
    const mine = await sendAndGetFile(customer, 'photos', 'mine.txt', 'x');
    const stolen = await other.post(path, { name: 'C', photos: [mine] });
    expect(stolen.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'photos'] }]);
    expect((await customer.post(path, { name: 'C', label: mine })).status).toBe(422);
    const made = await row(customer, { name: 'C', photos: [{ uuid: mine.uuid }] });
    expect((await customer.post(path, { name: 'D', photos: [mine] })).status).toBe(422);
    expect((await other.get(`${path}/${made.uuid}/files/${mine.uuid}`)).status).toBe(404);
    const [one, two] = [
      await sendAndGetFile(customer, 'photos', '1', 'x'),
      await sendAndGetFile(customer, 'photos', '2', 'x'),
    ];
    expect((await customer.patch(`${path}/${made.uuid}`, { photos: [mine, one, two] })).status).toBe(422);
    expect((await customer.patch(`${path}/${made.uuid}`, { photos: ['x'] })).status).toBe(422);
    expect((await customer.patch(`${path}/${made.uuid}`, { photos: [one, mine] })).body).toMatchObject({
      photos: [one, mine],
    });
  });

  it('is read under the rights of its field', async () => {
    const made = await row(customer, { name: 'E' });
    const check = await sendAndGetFile(support, 'check', 'check.txt', 'x');
    await support.patch(`${path}/${made.uuid}`, { check });
    expect((await support.get(`${path}/${made.uuid}/files/${check.uuid}`)).text).toBe('x');
    expect((await customer.get(`${path}/${made.uuid}/files/${check.uuid}`)).status).toBe(404);
  });

  it('goes with its owner', async () => {
    const photo = await sendAndGetFile(other, 'photos', 'me.txt', 'x');
    await row(other, { name: 'G', photos: [photo] });
    await dropped.app.db.transaction(tx => eraseRecords(tx, other.me.uuid));
    await dropped.app.deps.jobs.run(dropped.app.deps, 'record_files_loose');
    expect(await isStored(photo.uuid)).toBe(false);
  });

  it('takes only so many files that no row has', async () => {
    await dropped.app.db.execute(sql`
      insert into collections.record_files (uuid, "table", field, name, size, type, whole, sender_uuid, loose_since, created_at)
      select gen_random_uuid(), 'parcels', 'photos', 'x', 1, 'x', true, ${support.me.uuid}, '2999-01-01', '2999-01-01'
      from generate_series(1, 200)`);
    expect((await send(support, 'photos', 'x', 'x')).status).toBe(409);
  });

  it('is in the API document', async () => {
    const { paths } = (await customer.get('/api/openapi.json')).body as { paths: Record<string, object> };
    expect(Object.keys(paths['/parcels/files']!)).toEqual(['post']);
    expect(Object.keys(paths['/parcels/{uuid}/files/{file}']!)).toEqual(['get']);
  });

  it('keeps bytes as long as a row has them, and a day longer', async () => {
    const [loose, dropped_, stays] = await Promise.all(
      ['loose', 'dropped', 'stays'].map(name => sendAndGetFile(customer, 'photos', name, name)),
    );
    const made = await row(customer, { name: 'F', photos: [dropped_, stays] });
    await customer.patch(`${path}/${made.uuid}`, { photos: [stays] });
    expect((await customer.get(`${path}/${made.uuid}/files/${dropped_!.uuid}`)).status).toBe(404);
    // Whoever takes it back has it again.
    await customer.patch(`${path}/${made.uuid}`, { photos: [stays, dropped_] });
    await customer.patch(`${path}/${made.uuid}`, { photos: [stays] });
    await dropped.app.advance('PT25H');
    const { jobs } = dropped.app.deps;
    await jobs.run(dropped.app.deps, 'uploads_without_order');
    expect([await isStored(loose!.uuid), await isStored(dropped_!.uuid), await isStored(stays!.uuid)]).toEqual([
      false,
      false,
      true,
    ]);
    await dropped.app.db.execute(sql`delete from collections.parcels where uuid = ${made.uuid}`);
    await dropped.app.advance('P1D');
    await dropped.app.advance('P2D');
    expect(await isStored(stays!.uuid)).toBe(false);
  });
});
