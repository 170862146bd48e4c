import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../../engine/server/http/contract.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { addressOf } from './address.ts';
import { nobody } from './caseContext.ts';

/** Every call that the product was specified with. A row may be added; none of these may go or be spelled otherwise. */
const specified = `
GET /account/me
PUT /account/me
PATCH /account/me
DELETE /account/me/delete-account
PATCH /account/password-change
GET /account/organization
PUT /account/organization
PATCH /account/organization
POST /auth/register
POST /auth/login
DELETE /auth/logout
POST /auth/email-verification-confirm
POST /auth/email-verification-request
POST /auth/password-reset-request
POST /auth/password-reset-confirm
GET /billing/premier-levels
GET /billing/add-ons
GET /billing/subscriptions
GET /billing
GET /billing/payments
GET /billing/payments/coupons
GET /billing/payment-methods
POST /billing/payment-methods
PATCH /billing/payment-methods/{uuid}
DELETE /billing/payment-methods/{uuid}
POST /billing/subscriptions/change-premier-level
PATCH /billing/subscriptions/change-premier-level
POST /billing/subscriptions/cancel
POST /core/contact_message
GET /contents/message
GET /core/countries
GET /core/states
GET /core/consts
GET /orders
GET /orders/recipes
GET /orders/{object_uuid}
GET /orders/recipes/{object_uuid}
DELETE /orders/{object_uuid}
DELETE /orders/recipes/{object_uuid}
GET /orders/form/init
POST /orders/form/init
GET /orders/recipes/form/init
POST /orders/recipes/form/init
GET /orders/form/{object_uuid}
GET /orders/recipes/form/{object_uuid}
POST /orders/form/{object_uuid}
POST /orders/recipes/form/{object_uuid}
POST /orders/form/{object_uuid}/previous
POST /orders/recipes/form/{object_uuid}/previous
POST /orders/form/from-recipe
GET /orders/{object_uuid}/checkout
POST /orders/{object_uuid}/checkout
POST /orders/{order_uuid}/redeem-coupon
DELETE /orders/{order_uuid}/cancel-coupon
GET /dashboard
GET /dashboard/reports/money
GET /orders/{id}/obtain-transporter-token/
POST /orders/{id}/upload-sync/
POST /orders/{id}/upload-finish/
`
  .trim()
  .split('\n');

const { rows } = readContract();
const spelled = rows.map(row => `${row.method} ${row.path}`);

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const otherSpelling = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

describe('the call table', () => {
  it('has the 59 calls of the specification, spelled as there', () => {
    expect(specified).toHaveLength(59);
    expect(specified.filter(call => !spelled.includes(call))).toEqual([]);
  });

  it('has no call twice, for any name of the path parameter', () => {
    const addresses = spelled.map(call => call.replace(/\{[a-z_]+\}/g, '{}').replace(/\/$/, ''));
    expect(addresses.filter((call, at) => addresses.indexOf(call) < at)).toEqual([]);
  });
});

describe.each(rows)('$method $path', row => {
  const call = (path: string, method: string = row.method) => customer.request(method, path, row.body ? {} : undefined);

  it('is answered in both spellings alike', async () => {
    if (row.stream || row.name === 'logout' || row.name === 'deleteAccount') return;
    const path = addressOf(row.path, nobody);
    const [plain, other] = [await call(path), await call(otherSpelling(path))];
    expect([200, 201, 202, 204, 400, 403, 404, 409, 410, 422], plain.text).toContain(plain.status);
    // What a first call has begun is there for the second.
    expect(other.status === plain.status || (plain.status === 201 && other.status === 200)).toBe(true);
  });

  it('tells which methods there are', async () => {
    const path = addressOf(row.path, nobody);
    const here = rows.filter(one => addressOf(one.path, nobody) === path).map(one => one.method);
    const all = [...new Set(here.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort();
    const options = await customer.request('OPTIONS', path);
    expect([options.status, options.text]).toEqual([204, '']);
    expect(options.headers.get('allow')?.split(', ').sort()).toEqual(all);
    const missing = ['DELETE', 'PUT', 'PATCH', 'POST', 'GET'].find(method => !all.includes(method)) ?? '';
    const refused = await call(path, missing);
    const detail = 'This method is not allowed here.';
    expect([refused.status, refused.body]).toEqual([405, { detail, message: detail }]);
    expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(all);
  });

  if (row.method === 'GET' && !row.stream)
    it('answers HEAD as it answers GET, without the body', async () => {
      const path = addressOf(row.path, nobody);
      const [head, get] = [await call(path, 'HEAD'), await call(path)];
      expect([head.status, head.text]).toEqual([get.status, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    });
});

describe('literal addresses', () => {
  it.each(['/api/orders/recipes', '/api/orders/form/init', '/api/orders/recipes/form/init'])(
    '%s is no identifier',
    async path => {
      expect((await customer.get(path)).status).toBe(200);
    },
  );
  it.each(['/api/orders/form', '/api/orders/previous', '/api/orders/recipes/form'])('%s is nothing', async path => {
    expect((await customer.get(path)).status).toBe(404);
  });
});

describe('bodies', () => {
  const me = (body: string, type = 'application/json') =>
    customer.request('PATCH', '/api/account/me', body, { 'content-type': type });

  it.each(['{', '{"first_name":}', "{'first_name':'Ada'}", 'NaN', '', '{"a":1}{"b":2}'])(
    'that are no JSON are 400: %s',
    async body => {
      const detail = 'The request body is not valid JSON.';
      const answer = await me(body);
      expect([answer.status, answer.body]).toEqual([400, { detail, message: detail }]);
    },
  );

  it('of another kind are 415, and too large ones 413', async () => {
    expect((await me('first_name=Ada', 'application/x-www-form-urlencoded')).status).toBe(415);
    const detail = 'The request is too large.';
    const large = await me(`{"first_name":"${'x'.repeat(1_100_000)}"}`);
    expect([large.status, large.body]).toEqual([413, { detail, message: detail }]);
  });

  it('with a key twice mean the last, and with a deep nest are refused at their place', async () => {
    expect((await me('{"first_name":"Ada","first_name":"Grace"}')).body).toMatchObject({ first_name: 'Grace' });
    const deep = await me(`{"first_name":${'['.repeat(60)}${']'.repeat(60)}}`);
    expect([deep.status, (deep.detail as { loc: unknown[] }[])[0]?.loc.slice(0, 2)]).toEqual([
      422,
      ['body', 'first_name'],
    ]);
  });

  it('may be any spelling of JSON', async () => {
    expect((await me('{"first_name":"\\u0041da"}', 'application/json; charset=utf-8')).body).toMatchObject({
      first_name: 'Ada',
    });
  });
});

describe('query keys', () => {
  it('are refused with their place when they are unknown, doubled or nested', async () => {
    for (const [query, key] of [
      ['colour=red', 'colour'],
      ['page=1&page=2', 'page'],
      ['page[a]=1', 'page[a]'],
      ['q[]=a', 'q[]'],
      ['sort=name&sort=status', 'sort'],
    ] as const) {
      const answer = await customer.get(`/api/orders?${query}`);
      expect(answer.status, query).toBe(422);
      expect((answer.detail as { loc: unknown[] }[]).map(entry => entry.loc)).toContainEqual(['query', key]);
    }
  });

  it('may be repeated where they are a list', async () => {
    expect((await customer.get('/api/orders?status=draft&status=quoted&status=draft')).status).toBe(200);
  });
});
