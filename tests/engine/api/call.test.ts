import { parse } from 'node:querystring';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildRequest,
  call,
  callEndpoint,
  defaultHeaders,
  listen,
  setApiBase,
} from '../../../engine/client/api/call.ts';
import { download } from '../../../engine/client/api/download.ts';
import { CallError, fieldErrors, stepErrors } from '../../../engine/client/api/problems.ts';
import { uploadRecordFile } from '../../../engine/client/uploads/uploadRecordFile.ts';

const host = 'http://portal.test/api';
const server = setupServer();
beforeAll(() => {
  setApiBase(host);
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const uuid = '5a1f0d1e-7e0f-4f6b-9a46-0a5f5bb1f3c1';
const bodyOf = (name: Parameters<typeof buildRequest>[0], body: unknown) =>
  JSON.parse(String(buildRequest(name, { params: { uuid }, body }).init.body));

describe('a request, by the rules of the specification', () => {
  it('fills a {name} placeholder from the parameters and keeps the trailing slash', () => {
    const { url, init } = buildRequest('syncUploads', { params: { id: uuid } });
    expect(url).toBe(`${host}/orders/${uuid}/upload-sync/`);
    expect(init.method).toBe('POST');
  });

  it('escapes what goes into the path', () => {
    expect(buildRequest('getOrder', { params: { object_uuid: '../me?x=1' } }).url).toBe(
      `${host}/orders/..%2Fme%3Fx%3D1`,
    );
  });

  it('drops null and undefined from the query and repeats the key of an array', () => {
    const query = { page: 2, q: null, sort: undefined, status: ['draft', 'quoted'], size: 0 };
    expect(buildRequest('listOrders', { query }).url).toBe(`${host}/orders?page=2&status=draft&status=quoted&size=0`);
  });

  it('encodes what a query may not hold, and the server reads it back', () => {
    const said = { q: "a b+c&d=é*~!'()%" };
    const { search } = new URL(buildRequest('listOrders', { query: said }).url);
    expect({ ...parse(search.slice(1)) }).toEqual(said);
  });

  it('keeps empty texts and false in the query', () => {
    expect(buildRequest('listPaymentMethods', { query: { q: '', is_default: false } }).url).toBe(
      `${host}/billing/payment-methods?q=&is_default=false`,
    );
  });

  it('drops the text "null" in PUT and PATCH, and keeps null', () => {
    expect(bodyOf('patchMe', { phone: 'null', first_name: 'Ada' })).toEqual({ first_name: 'Ada' });
    expect(bodyOf('putMe', { phone: null, last_name: 'null' })).toEqual({ phone: null });
  });

  it('keeps the text "null" in POST', () => {
    expect(bodyOf('login', { email: 'null', password: 'null' })).toEqual({ email: 'null', password: 'null' });
  });

  it('sends credentials and sets no timeout', () => {
    const { init } = buildRequest('getMe', {});
    expect(init.credentials).toBe('include');
    expect(init.signal).toBeNull();
  });
});

describe('an answer', () => {
  it('is its body', async () => {
    server.use(
      http.get(`${host}/core/countries`, () => HttpResponse.json([{ icon: '🇦🇹', name: 'Austria', code: 'AT' }])),
    );
    expect(await call('listCountries')).toEqual([{ icon: '🇦🇹', name: 'Austria', code: 'AT' }]);
  });

  it('may have no body', async () => {
    server.use(http.delete(`${host}/auth/logout`, () => new HttpResponse(null, { status: 204 })));
    expect(await call('logout')).toBeUndefined();
  });

  it('of a refusal is thrown with its body and the status as code', async () => {
    server.use(
      http.get(`${host}/orders/${uuid}`, () =>
        HttpResponse.json({ detail: 'Gone.', message: 'Gone.' }, { status: 404 }),
      ),
    );
    const problem = await call('getOrder', { params: { object_uuid: uuid } }).catch(error => error);
    expect(problem).toBeInstanceOf(CallError);
    expect(problem).toMatchObject({ code: 404, detail: 'Gone.', call: 'getOrder' });
  });

  it('that is no JSON has no detail', async () => {
    server.use(http.get(`${host}/dashboard`, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
    const problem = (await call('getDashboard').catch(error => error)) as CallError;
    expect(problem.code).toBe(502);
    expect(problem.detail).toBeUndefined();
  });

  it('never came: code 0, no internet connection', async () => {
    server.use(http.get(`${host}/dashboard`, () => HttpResponse.error()));
    const problem = (await call('getDashboard').catch(error => error)) as CallError;
    expect(problem).toMatchObject({ code: 0, detail: 'No internet connection', isOffline: true });
  });
});

describe('answers that concern the whole app', () => {
  const heard: string[] = [];
  const stop = listen({
    unauthorized: ({ expired }) => heard.push(expired ? 'expired' : 'anonymous'),
    locked: () => heard.push('locked'),
    failed: ({ status }) => heard.push(String(status)),
  });
  beforeEach(() => heard.splice(0));
  afterAll(stop);
  const answers = (status: number, detail: string) =>
    server.use(http.get(`${host}/account/me`, () => HttpResponse.json({ detail }, { status })));

  it('tell an expired session from an anonymous caller, and clear the default headers', async () => {
    defaultHeaders.set('authorization', 'Bearer x');
    answers(401, 'Could not validate credentials');
    await expect(call('getMe')).rejects.toBeInstanceOf(CallError);
    expect([...defaultHeaders.keys()]).toEqual([]);
    answers(401, 'Not authenticated');
    await expect(call('getMe')).rejects.toBeInstanceOf(CallError);
    expect(heard).toEqual(['expired', 'anonymous']);
  });

  it('are heard of for a locked account and for every status from 500 to 599, unless the page says it', async () => {
    for (const [status, detail] of [
      [403, 'Account is locked.'],
      [403, 'Email address is not verified.'],
      [500, 'x'],
      [599, 'x'],
      [499, 'x'],
    ] as const) {
      answers(status, detail);
      await expect(call('getMe')).rejects.toBeInstanceOf(CallError);
    }
    answers(500, 'x');
    await expect(call('getMe', { isOptional: true })).rejects.toMatchObject({ code: 500 });
    expect(heard).toEqual(['locked', '500', '599']);
  });

  const path = '/support/payments';
  it.each([
    ['a call', () => call('getMe')],
    ['a call that may be cancelled', () => call('listOrders', { signal: new AbortController().signal })],
    ['a call that outlives the page', () => call('logout', { keepalive: true })],
    ['a resource without calls of its own', () => callEndpoint({ method: 'GET', path: '/notes' })],
    ['an export', () => download(`${path}/export`, {})],
    ['a file of a record', () => uploadRecordFile('/notes', 'scan', new File(['x'], 'x.txt'))],
  ])('are published for every caller: %s', async (_, ask) => {
    for (const [status, detail] of [
      [503, 'Internal error'],
      [401, 'Could not validate credentials'],
      [401, 'Not authenticated'],
    ] as const) {
      server.use(http.all(`${host}/*`, () => HttpResponse.json({ detail }, { status })));
      await expect(ask()).rejects.toMatchObject({ code: status, detail });
    }
    expect(heard).toEqual(['503', 'expired', 'anonymous']);
  });
});

describe('validation errors by field', () => {
  const createRefusal = (detail: unknown) => new CallError('register', 422, { detail });

  it('puts a plain text under detail', () => {
    expect(fieldErrors(createRefusal('No.'))).toEqual({ detail: 'No.' });
  });

  it('drops the first segment and joins the rest with dots', () => {
    const detail = [{ type: 'value_error.email', loc: ['body', 'emails', 0], msg: 'Bad.' }];
    expect(fieldErrors(createRefusal(detail))).toEqual({ 'emails.0': 'Bad.' });
  });

  it('keeps names with a dot in form steps, and points integrity errors at their last segment', () => {
    const detail = [
      { type: 'value_error', loc: ['body', 'step_data', 'a.b', 1], msg: 'One.' },
      { type: 'integrity_error', loc: ['body', 'step_data', 'deep', 'name'], msg: 'Two.' },
    ];
    expect(stepErrors(createRefusal(detail))).toEqual([
      { path: ['a.b', 1], msg: 'One.' },
      { path: ['name'], msg: 'Two.' },
    ]);
  });

  it('ignores a detail of another shape', () => {
    expect(fieldErrors(createRefusal([null, 3, { loc: 'x' }]))).toEqual({});
    expect(fieldErrors(createRefusal({ a: 1 }))).toEqual({});
  });
});
