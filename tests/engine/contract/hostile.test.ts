import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallRow, pathParameters, readContract } from '../../../engine/server/http/contract.ts';
import type { Client } from '../../helpers/client.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { addressOf } from './address.ts';
import { type CaseContext, openCaseContext } from './caseContext.ts';

const { rows } = readContract();
let stage: CaseContext;
let customer: Client;
beforeAll(async () => {
  stage = await openCaseContext();
  customer = stage.other;
});
afterAll(() => stage?.close());

const nobody = '00000000-0000-4000-8000-000000000000';
const at = (path: string) => addressOf(path, nobody);
const oddly = (path: string, value: string) => `/api${path.replace(/\{[a-z_]+\}/g, encodeURIComponent(value))}`;
const hasDetail = (text: string) => text === '' || 'detail' in JSON.parse(text);

const oddPaths = ['x', '../x', '%00', "' or 1=1 --", nobody.toUpperCase(), `${nobody}0`, 'a'.repeat(250)];
const oddBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":1}}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `{"a":"${'x'.repeat(900_000)}"}`,
  '{"step":{"$gt":""},"step_data":[1]}',
];

const asker = (row: CallRow) => (row.roles ? stage.team(row) : customer);

describe.each(rows)('$method $path', row => {
  if (pathParameters(row.path).length)
    it('answers invalid and unknown identifiers without a server error', async () => {
      for (const odd of [...oddPaths, nobody]) {
        const answer = await asker(row).request(row.method, oddly(row.path, odd), row.body ? {} : undefined);
        expect([400, 404, 405, 409, 414, 422], `${odd}: ${answer.text}`).toContain(answer.status);
        expect(hasDetail(answer.text)).toBe(true);
      }
    });

  it('refuses a query key it does not know', async () => {
    if (row.name === 'logout') return;
    const answer = await asker(row).request(row.method, `${at(row.path)}?no_such_key=1`, row.body ? {} : undefined);
    expect(answer.status, answer.text).toBe(422);
    expect((answer.detail as { loc: string[] }[]).map(entry => entry.loc)).toContainEqual(['query', 'no_such_key']);
  });

  if (row.body)
    it('refuses odd bodies, and never fails', async () => {
      for (const odd of oddBodies) {
        const answer = await asker(row).request(row.method, at(row.path), odd);
        expect(answer.status, `${odd.slice(0, 60)}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
        if (answer.status >= 400) expect(hasDetail(answer.text)).toBe(true);
      }
    });
});

describe('anything at all', () => {
  const writes = rows.filter(row => row.body && row.name !== 'changePassword');
  it('is answered below 500, in the agreed shape', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), fc.jsonValue({ maxDepth: 4 }), async (row, body) => {
        const answer = await asker(row).request(row.method, at(row.path), JSON.stringify(body));
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expect(hasDetail(answer.text)).toBe(true);
      }),
      { numRuns: isFullRun ? 2000 : 150, seed: 20261127 },
    );
  });
});

describe('addresses', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/orders/../../etc/passwd',
    '/api/%2e%2e/x',
    '/api//orders',
    '/api/orders/%zz',
  ])('%s is refused', async path => {
    const answer = await customer.get(path);
    expect([400, 404], answer.text).toContain(answer.status);
    expect(hasDetail(answer.text)).toBe(true);
  });

  it('with another method say which are allowed', async () => {
    const answer = await customer.request('DELETE', '/api/auth/login');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('answer with and without the slash at the end', async () => {
    expect((await customer.get('/api/account/me/')).status).toBe(200);
  });
});
