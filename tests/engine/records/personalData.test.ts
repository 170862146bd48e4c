/** What a file says is about a person: masked in the history, and erased with the account wherever it stands. */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseRecords } from '../../../engine/server/records/eraseRecords.ts';
import { openToStaff } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const visit = {
  title: 'Visit',
  type: 'object',
  'x-entity': { resource: openToStaff, owner: 'none' },
  required: ['purpose'],
  properties: {
    purpose: { type: 'string', maxLength: 80 },
    guest: { type: 'string', format: 'uuid', 'x-field': { ref: 'user' } },
    phone: { type: 'string', maxLength: 40, 'x-field': { personal: true } },
    born_on: { type: 'string', format: 'date', 'x-field': { personal: true, read: ['admin'] } },
    portrait: { type: 'object', 'x-field': { input: 'file', personal: true } },
  },
};

let dropped: SchemaFixture;
let admin: Customer;
let support: Customer;
let guest: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'visit.entity.json': visit });
  [admin, support, guest] = await Promise.all([
    dropped.signUpAs('admin'),
    dropped.signUpAs('support'),
    dropped.signUpAs('customer'),
  ]);
});
afterAll(() => dropped?.close());

type Visit = Record<string, unknown> & { uuid: string };
const path = '/api/visits';

it('is masked in the history, and does not leave the server for who may not read it', async () => {
  const made = (await admin.post(path, { purpose: 'x', phone: 'ring twice', born_on: '1980-01-01' })).body as Visit;
  await admin.patch(`${path}/${made.uuid}`, { phone: null });
  const history = await admin.get(`${path}/${made.uuid}/history`);
  expect((history.body as { items: object[] }).items).toMatchObject([
    { changes: { phone: { before: '•••', after: null } } },
    { changes: { phone: { after: '•••' }, purpose: { after: 'x' } } },
  ]);
  expect(history.text).not.toMatch(/ring twice|1980-01/);
  for (const answer of [
    await support.get(`${path}/${made.uuid}`),
    await support.get(`${path}/export`),
    await support.get(`${path}/${made.uuid}/history`),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/1980-01|born/i);
  }
});

it('is erased with the account, in rows that are about the person', async () => {
  const headers = { 'content-type': 'text/plain', 'x-file-name': 'me.txt' };
  const sent = await admin.post(`${path}/files?field=portrait`, 'my face', headers);
  expect(sent.status, sent.text).toBe(201);
  const body = { purpose: 'Tour', phone: '555-2', born_on: '1981-01-01' };
  const about = (await admin.post(path, { ...body, guest: guest.me.uuid, portrait: sent.body })).body as Visit;
  const others = (await admin.post(path, body)).body as Visit;
  await dropped.app.db.transaction(tx => eraseRecords(tx, guest.me.uuid));
  expect((await admin.get(`${path}/${about.uuid}`)).body).toMatchObject({
    purpose: 'Tour',
    phone: null,
    born_on: null,
    portrait: null,
  });
  expect((await admin.get(`${path}/${others.uuid}`)).body).toMatchObject(body);
  const { uuid } = sent.body as Visit;
  expect((await admin.get(`${path}/${about.uuid}/files/${uuid}`)).status).toBe(404);
  await dropped.app.deps.jobs.run(dropped.app.deps, 'record_files_loose');
  expect(await dropped.app.deps.storage.received(uuid)).toBe(null);
  const { rows } = await dropped.app.db.execute(sql`select count(*)::int as left from collections.record_files`);
  expect(rows).toEqual([{ left: 0 }]);
});
