import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallRow, readContract } from '../../../engine/server/http/contract.ts';
import { openApiDocument } from '../../../engine/server/openapi/document.ts';
import { apiDescription } from '../../../server/apiDescription.ts';
import { demoPassword } from '../../../server/demo/accounts.ts';
import type { Client } from '../../helpers/client.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { isOfTeam } from '../rights/expected.ts';

type Json = Record<string, unknown>;
const contract = readContract();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.close());

const fetchDocument = async () => (await app.fetch('/api/openapi.json')).json();

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(await fetchDocument());
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('points only to what is there, and its schemas are JSON Schema', () => {
    const document = openApiDocument(contract, apiDescription);
    const at = (ref: string) =>
      ref
        .slice(2)
        .split('/')
        .reduce<unknown>((part, key) => (part as Json | undefined)?.[key], document);
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] ?? '');
    expect(refs.filter(ref => !ref.startsWith('#/') || at(ref) === undefined)).toEqual([]);
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
    addFormats.default(ajv);
    ajv.addKeyword('components');
    const { schemas } = document.components as { schemas: Record<string, Json> };
    ajv.addSchema({ $id: 'galley:/openapi', components: { schemas } } as Json, 'document', false, false);
    for (const title of Object.keys(schemas))
      expect(() => ajv.compile({ $ref: `galley:/openapi#/components/schemas/${title}` }), title).not.toThrow();
  });

  it('has every call with its answers and each of its refusals, with the sentence', async () => {
    const { paths } = await fetchDocument();
    for (const row of contract.rows) {
      const operation = paths[row.path]?.[row.method.toLowerCase()];
      expect(operation?.operationId).toBe(row.name);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(Object.keys(row.answers)));
      for (const problem of row.problems) {
        const { status, detail } = contract.problems[problem]!;
        const example = operation.responses[status].content['application/json'].examples[problem];
        expect(JSON.stringify(example.value), `${row.name} ${problem}`).toContain(JSON.stringify(detail));
      }
    }
  });

  it('is public and is not sent twice', async () => {
    const first = await app.fetch('/api/openapi.json');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.fetch('/api/openapi.json', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

/** A client that knows nothing but the document. */
function clientOf(document: Json, address: string, cookies: string[] = []) {
  const [{ url }] = document.servers as [{ url: string }];
  return async (operationId: string, parts: { query?: Record<string, string[]>; body?: Json } = {}) => {
    for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Json>>))
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId !== operationId) continue;
        const known = ((operation.parameters ?? []) as Json[]).map(parameter => parameter.name);
        const query = new URLSearchParams();
        for (const [name, values] of Object.entries(parts.query ?? {})) {
          if (!known.includes(name)) throw new Error(`${operationId} has no parameter ${name}`);
          for (const value of values) query.append(name, value);
        }
        const response = await fetch(`${address}${url}${path}?${query}`, {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json', origin: address, cookie: cookies.join('; ') },
          ...(parts.body ? { body: JSON.stringify(parts.body) } : {}),
        });
        cookies.push(...response.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? ''));
        return { status: response.status, body: await response.json() };
      }
    throw new Error(`There is no ${operationId}`);
  };
}

describe('a client written against the document alone', () => {
  it('signs in and lists orders', async () => {
    const call = clientOf(await fetchDocument(), app.url);
    const signIn = await call('login', { body: { email: 'customer@demo.test', password: demoPassword } });
    expect(signIn.status).toBe(200);
    const list = await call('listOrders', { query: { status: ['draft', 'quoted'], sort: ['-total'], size: ['2'] } });
    expect([list.status, list.body.items.length, list.body.total]).toEqual([200, 2, 4]);
    const rich = await call('listOrders', { query: { 'total[gte]': ['50000'] } });
    expect(rich.body.total).toBeGreaterThan(0);
    expect(rich.body.items.every((order: { total: { amount: number } }) => order.total.amount >= 50_000)).toBe(true);
  });
});

const getQuerySchema = (row: CallRow) =>
  contract.schemas.get(row.query ?? '') as { properties?: Json; patternProperties?: Json };
const lists = contract.rows.filter(
  row => getQuerySchema(row)?.properties?.sort || getQuerySchema(row)?.patternProperties,
);

/** Who may see all of a list: its customer, or our team's admin. */
async function readers(): Promise<(row: CallRow) => Client> {
  const [customer, admin] = await Promise.all(
    ['customer', 'admin'].map(name => app.signIn(`${name}@demo.test`, demoPassword)),
  );
  return row => (isOfTeam(row) ? admin : customer) as Client;
}

describe('what the document says of lists', () => {
  it('says of each by what it is sorted and, where it takes that, compared', async () => {
    const { paths } = await fetchDocument();
    expect(lists.map(({ name }) => name).sort()).toEqual(Object.keys(apiDescription.lists).sort());
    for (const row of lists) {
      const parameters: { name: string; schema: { enum?: string[] } }[] = paths[row.path].get.parameters;
      for (const sort of parameters.filter(({ name }) => name === 'sort'))
        expect(sort.schema.enum, row.name).not.toHaveLength(0);
      const isCompared = parameters.some(({ name }) => name.includes('['));
      expect(isCompared, `${row.name} compared`).toBe(Boolean(getQuerySchema(row).patternProperties));
    }
  });

  it('is what they take: every sort and every comparison', async () => {
    const readerOf = await readers();
    const { paths } = await fetchDocument();
    const values: Record<string, string> = { integer: '1', boolean: 'true', string: '2026-01-01', uuid: randomUUID() };
    let tried = 0;
    for (const row of lists) {
      const parameters: { name: string; schema: { type: string; format?: string; enum?: string[] } }[] =
        paths[row.path].get.parameters;
      const comparisons = parameters.filter(({ name }) => name.includes('['));
      const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [];
      const sample = ({ type, format }: { type: string; format?: string }) => values[format ?? type] ?? values[type];
      const together = comparisons.map(({ name, schema }) => `${encodeURIComponent(name)}=${sample(schema)}`);
      const days = parameters
        .filter(({ name }) => /^created_(from|to)$/.test(name))
        .map(({ name }) => `${name}=2026-01-01`);
      for (const query of [[...together, ...days].join('&'), ...sorts.map(sort => `sort=${sort}`)]) {
        const answer = await readerOf(row).get(`/api${row.path}?${query}`);
        expect(answer.status, `${row.name} ${query}: ${answer.text}`).toBe(200);
      }
      tried += together.length + sorts.length;
    }
    expect(tried).toBeGreaterThan(100);
  });

  it('is all that they take', async () => {
    const readerOf = await readers();
    const { paths } = await fetchDocument();
    const operators = ['gt', 'gte', 'lt', 'lte', 'ne', 'like', 'has', 'empty'];
    for (const row of lists) {
      const known = (paths[row.path].get.parameters as { name: string }[]).map(({ name }) => name);
      const answer = Object.values(row.answers)[0];
      const shape = contract.schemas.get(answer && typeof answer === 'object' && 'page' in answer ? answer.page : '');
      for (const field of Object.keys((shape?.properties ?? {}) as Json))
        for (const operator of operators.filter(one => !known.includes(`${field}[${one}]`)).slice(0, 2)) {
          const name = `${field}[${operator}]`;
          const refused = await readerOf(row).get(`/api${row.path}?${name}=1`);
          expect([refused.status, (refused.detail as Json[])[0]?.loc], `${row.name} ${name}`).toEqual([
            422,
            ['query', name],
          ]);
        }
    }
  });
});

describe('the page for people', () => {
  it('has all calls, shapes and refusals, and runs nothing', async () => {
    const response = await app.fetch('/api/docs');
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|script/);
    expect(page).not.toMatch(/<script|style=|\son[a-z]+=/);
    for (const row of contract.rows) {
      expect(page).toContain(`<h3 id="${row.name}">`);
      for (const problem of row.problems) expect(page).toContain(` ${problem}</code>`);
    }
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(match => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect((await app.fetch('/api/docs/style.css')).status).toBe(200);
    expect((await app.fetch('/api/docs/')).status).toBe(200);
  });
});
