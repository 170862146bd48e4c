/** Rows and fields that a role may not see: no way around leads to them. */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type Role, type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const open = { status: { ne: 'secret' } };
const dossier = {
  title: 'Dossier',
  type: 'object',
  'x-entity': {
    softDelete: true,
    owner: 'none',
    resource: {
      permissions: {
        customer: { list: true, read: ['subject'] },
        support: { list: open, show: open, edit: true, delete: true, export: true, create: true, history: true },
        admin: true,
      },
    },
  },
  required: ['subject'],
  properties: {
    subject: { type: 'string', maxLength: 80, 'x-field': { unique: true } },
    status: { enum: ['open', 'secret'], default: 'open' },
    next: { type: 'string', format: 'uuid', 'x-field': { ref: 'dossier' } },
    copies: { type: 'array', items: { type: 'string', format: 'uuid' }, 'x-field': { ref: 'dossier' } },
  },
};
const remark = {
  title: 'Remark',
  type: 'object',
  'x-entity': { resource: { permissions: { support: true } } },
  required: ['text'],
  properties: { text: { type: 'string', maxLength: 80 } },
};
const shirt = (field: string) => ({
  title: 'Shirt',
  type: 'object',
  'x-entity': { resource: openToEverybody },
  properties: { [field]: { type: 'string' } },
});

let dropped: SchemaFixture;
let people: Record<Role, Customer>;
const path = '/api/dossiers';
beforeAll(async () => {
  dropped = await startWithSchemas({
    'dossier.entity.json': dossier,
    'remark.entity.json': remark,
    'shirt.entity.json': shirt('constructor'),
    'blouse.entity.json': shirt('total_rows'),
    'skirt.entity.json': shirt('order'),
  });
  const [customer, support, admin] = await Promise.all(
    (['customer', 'support', 'admin'] as const).map(role => dropped.signUpAs(role)),
  );
  people = { customer: customer!, support: support!, admin: admin! };
});
afterAll(() => dropped?.close());

type Dossier = Record<string, unknown> & { uuid: string; version: number };
let count = 0;
async function createDossier(part: object = {}): Promise<Dossier> {
  count += 1;
  const answer = await people.admin.post(path, { subject: `Dossier ${count}`, ...part });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Dossier;
}
const secret = (part: object = {}) => createDossier({ status: 'secret', ...part });

describe('a row that may not be seen', () => {
  it('is not there for who may change all rows', async () => {
    const { uuid, version } = await secret({ subject: 'Atlas' });
    const at = `${path}/${uuid}`;
    const answers = [
      await people.support.patch(at, {}),
      await people.support.patch(at, { version: version + 1 }),
      await people.support.put(at, { subject: 'x', status: 'open', next: null, copies: null }),
      await people.support.delete(at),
      await people.support.delete(`${at}?version=9`),
      await people.support.get(`${at}/history`),
    ];
    for (const { status, text } of answers) {
      expect(text).not.toContain('Atlas');
      expect(status, text).toBe(404);
    }
    expect((await people.admin.get(at)).body).toMatchObject({ version, subject: 'Atlas' });
  });

  it('is not listed, exported or brought back once it is deleted', async () => {
    const { uuid } = await secret({ subject: 'Borneo' });
    await people.admin.delete(`${path}/${uuid}`);
    for (const below of ['?deleted=true&size=100', '/export?deleted=true']) {
      const answer = await people.support.get(`${path}${below}`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toContain('Borneo');
    }
    expect((await people.support.post(`${path}/${uuid}/restore`)).status).toBe(404);
    expect((await people.admin.get(`${path}?deleted=true`)).text).toContain('Borneo');
    expect((await people.admin.post(`${path}/${uuid}/restore`)).status).toBe(200);
  });

  it('may stay referred to where others have chosen it', async () => {
    const hidden = await secret();
    const seen = await createDossier({ next: hidden.uuid, copies: [hidden.uuid] });
    const saved = await people.support.patch(`${path}/${seen.uuid}`, { ...seen, subject: 'Congo' });
    expect(saved.status, saved.text).toBe(200);
    const wanted = await people.support.post(path, { subject: 'Other', next: hidden.uuid });
    expect(wanted.status).toBe(422);
  });
});

it('a list can be read by who may read neither its times nor its keys', async () => {
  await createDossier({ subject: 'Delta' });
  const answer = await people.customer.get(`${path}?size=100`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toContain('Delta');
  expect(answer.text).not.toContain('status');
  expect((await people.customer.get(`${path}?sort=created_at`)).status).toBe(422);
  expect((await people.customer.get(`${path}?created_from=2020-01-01`)).status).toBe(422);
});

describe('at the same time', () => {
  it('rows that come to refer to each other are all answered', async () => {
    for (let round = 0; round < 5; round += 1) {
      const rows = [await createDossier(), await createDossier(), await createDossier()];
      const answers = await Promise.all(
        rows.flatMap((row, place) =>
          [1, 2].map(step =>
            people.admin.patch(`${path}/${row.uuid}`, {
              subject: `${row.subject} ${step}`,
              next: rows[(place + step) % 3]!.uuid,
            }),
          ),
        ),
      );
      for (const { status, text } of answers) expect(status, text).toBe(200);
    }
  });

  it('a row is deleted or referred to, never both', async () => {
    for (let round = 0; round < 12; round += 1) {
      const target = await createDossier();
      const body = round % 2 ? { next: target.uuid } : { copies: [target.uuid] };
      const [gone, other] = await Promise.all([
        people.admin.delete(`${path}/${target.uuid}`),
        people.admin.post(path, { subject: `Referring ${round}`, ...body }),
      ]);
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([gone.status, other.status]);
    }
  });
});

it('customers do not hear of rows about them that only the team sees', async () => {
  const about = { text: 'Pays late', customer_uuid: people.customer.me.uuid };
  expect((await people.support.post('/api/remarks', about)).status).toBe(201);
  const { rows } = await dropped.app.db.execute(sql`select customer_uuid from live_events where resource = 'remarks'`);
  expect(rows).toEqual([{ customer_uuid: null }]);
});

it('a field by a name that no row can have is refused with its file; words of SQL are names like others', async () => {
  expect((await people.admin.get('/api/shirts')).status).toBe(404);
  expect((await people.admin.get('/api/blouses')).status).toBe(404);
  expect((await people.admin.post('/api/skirts', { order: 'x' })).body).toMatchObject({ order: 'x' });
});
