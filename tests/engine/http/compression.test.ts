/** What is compressed on its way: every text but those that hold a secret; and what is sent again only when it changed. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdsSecret } from '../../../engine/server/http/compression.ts';
import { standardContract } from '../../../engine/server/http/contract.ts';
import { answerSchema } from '../../../engine/server/http/serialization.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';

let app: TestApp;
let customer: Customer;
let admin: Customer;
beforeAll(async () => {
  app = await startTestApp();
  [customer, admin] = await Promise.all([app.signUp(), createStaff(app, 'admin')]);
});
afterAll(() => app?.close());

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** As the bytes arrive: nothing decompresses them on the way. */
const fetchRaw = (path: string, encoding: string, by: Customer = customer): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: by.cookieHeader(), 'accept-encoding': encoding, accept: '*/*' };
    request(new URL(path, app.url), { headers }, response => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) }),
      );
    })
      .on('error', reject)
      .end();
  });

const decode: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

async function validatorAddress(): Promise<string> {
  const { body } = await customer.expect(200, 'readInitOrderForm');
  return (body as { form: { validator: string } }).form.validator;
}

it('the manifest of a customer takes at most 7 kB', async () => {
  const { bytes } = await fetchRaw('/api/portal', 'br');
  expect(bytes.length).toBeLessThanOrEqual(7_000);
});

describe('an answer of text', () => {
  it.each([
    ['the manifest', () => '/api/portal'],
    ['the constants', () => '/api/core/consts'],
    ['the API description', () => '/api/openapi.json'],
    ['a compiled validator', validatorAddress],
  ])('is compressed as the caller takes it: %s', async (_, addressOf) => {
    const path = await addressOf();
    const plain = await fetchRaw(path, 'identity');
    expect(plain.status).toBe(200);
    const { etag, vary } = plain.headers;
    if (etag) {
      // A strong tag would say that the bytes of all encodings are equal.
      expect(etag).toMatch(/^W\/"/);
      expect(String(vary).toLowerCase()).toContain('accept-encoding');
    }
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetchRaw(path, encoding);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(decode[encoding]!(answer.bytes).equals(plain.bytes)).toBe(true);
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 3);
    }
    const unknown = await fetchRaw(path, 'compress, x-other');
    expect(unknown.bytes.equals(plain.bytes)).toBe(true);
  });

  it('with a field for a secret is not compressed', () => {
    const { rows, schemas } = standardContract();
    const uncompressed = rows.filter(row =>
      Object.values(row.answers).some(answer => holdsSecret(answerSchema(answer, schemas) ?? {})),
    );
    expect(uncompressed.map(row => row.name).sort()).toEqual([
      'addPaymentMethod',
      'cancelCoupon',
      'changePremierLevel',
      'confirmEmail',
      'getBilling',
      'getCheckout',
      'login',
      'obtainAttachmentToken',
      'obtainResultToken',
      'obtainSupportAttachmentToken',
      'obtainTransporterToken',
      'postCheckout',
      'redeemCoupon',
      'register',
      'undoChange',
    ]);
  });
});

describe('the manifest', () => {
  it('is the same for everyone of a role, and sent again only when it changed', async () => {
    const [first, other] = await Promise.all([customer.call('getPortal'), (await app.signUp()).call('getPortal')]);
    const etag = first.headers.get('etag') ?? '';
    expect(other.headers.get('etag')).toBe(etag);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await customer.call('getPortal', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect([again.headers.get('etag'), again.headers.get('vary')]).toEqual([etag, 'Cookie, Accept-Encoding']);
  });

  it.each<[string, (etag: string) => string, number]>([
    ['its tag', etag => etag, 304],
    ['its tag as a strong one', etag => etag.slice(2), 304],
    ['any', () => '*', 304],
    ['several tags', etag => `"x" ,${etag} , W/"y"`, 304],
    ['another tag', () => 'W/"x"', 200],
    ['its tag without quotes', etag => etag.slice(2).replaceAll('"', ''), 200],
    ['nothing', () => '', 200],
  ])('is compared with what a caller has: %s', async (_, tagsOf, status) => {
    const etag = (await customer.call('getPortal')).headers.get('etag') ?? '';
    const headers = { 'if-none-match': tagsOf(etag) };
    expect((await customer.call('getPortal', { headers })).status).toBe(status);
  });

  it('of another role is another one, also to a caller who names the first', async () => {
    const etag = (await customer.call('getPortal')).headers.get('etag') ?? '';
    const answer = await admin.call('getPortal', { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(etag);
  });

  it('names the person where a rule of the files does', async () => {
    const [one, two] = [admin, await createStaff(app, 'admin')];
    const texts = await Promise.all([one, two].map(async person => (await person.call('getPortal')).text));
    expect(texts[0]).toContain(one.me.uuid);
    expect(texts[0]).not.toContain(two.me.uuid);
    expect(texts[1]).toContain(two.me.uuid);
  });
});
