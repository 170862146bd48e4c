import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openLog } from '../../../engine/server/index.ts';
import { mailOutbox } from '../../../engine/server/mail/index.ts';
import { engineFigures, serveMetrics } from '../../../engine/server/metrics/index.ts';
import { signLink } from '../../../engine/server/storage/index.ts';
import {
  answerErrors,
  followRequests,
  openErrorReports,
  openMetrics,
  requestLogOptions,
} from '../../../engine/server/testing.ts';
import { demoPassword } from '../../../server/demo/accounts.ts';
import { files } from '../../../server/uploads/tables.ts';
import type { Client } from '../../helpers/client.ts';
import { type ParsedMetric, parseMetrics } from '../../helpers/parseMetrics.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { readPromQl } from './readPromQl.ts';

let app: TestApp;
let collector: Awaited<ReturnType<typeof startCollector>>;
let page: Awaited<ReturnType<typeof serveMetrics>>;

beforeAll(async () => {
  collector = await startCollector();
  app = await startTestApp({ demo: true, config: { metricsPort: 0, otlpEndpoint: collector.url } });
  page = await serveMetrics(app.deps.metrics!, app.deps.config);
});

afterAll(async () => {
  await page.close();
  await app.close();
  collector.close();
});

async function scrape(): Promise<Map<string, ParsedMetric>> {
  const answer = await fetch(page.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return parseMetrics(await answer.text());
}

/** The value of the series with these labels; undefined if there is none. */
const readValue = (metrics: Map<string, ParsedMetric>, name: string, labels: Record<string, string> = {}) =>
  metrics
    .get(name.replace(/_(bucket|sum|count)$/, ''))
    ?.samples.find(
      sample => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;

/** A server that keeps what it is sent, and answers with an empty object. */
async function startRecorder(status = 200) {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: (await request.toArray()).join('') });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { port, url: `http://127.0.0.1:${port}`, requests, close: () => void server.close() };
}

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}
interface SentSpan extends Omit<Span, 'attributes'> {
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector of traces, by OTLP over HTTP with JSON. */
async function startCollector() {
  const { requests, ...recorder } = await startRecorder();
  const spans = (): Span[] =>
    requests
      .flatMap(({ body }): { scopeSpans: { spans: SentSpan[] }[] }[] => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans))
      .map(({ attributes, ...span }) => ({
        ...span,
        attributes: Object.fromEntries(
          attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
        ),
      }));
  return { ...recorder, spans };
}

const root = new URL('../../../', import.meta.url);

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; remedy: string };
}
const { groups } = parse(readFileSync(new URL('deploy/alerts.yaml', root), 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap(group => group.rules);
const dashboard = JSON.parse(readFileSync(new URL('deploy/grafana-dashboard.json', root), 'utf8')) as {
  panels: { id: number; type: string; targets?: { expr: string }[] }[];
};

const header = 'x-request-id';

describe('the id of a request', () => {
  it('is in every answer, also in those that refuse', async () => {
    const ids = await Promise.all(
      ['/api/constants', '/api/no/such/call', '/health/live', '/'].map(async path =>
        (await app.fetch(path)).headers.get(header),
      ),
    );
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the one that a caller sends, if that is a plain word', async () => {
    const idFor = async (sent: string) =>
      (await app.fetch('/health/live', { headers: { [header]: sent } })).headers.get(header);
    expect(await idFor('9f86d081884c7d659a2feaa0c55ad015')).toBe('9f86d081884c7d659a2feaa0c55ad015');
    for (const hostile of ['short', 'a'.repeat(65), 'a b c d e f g h', '{"level":60}--', "'; drop table x"])
      expect(await idFor(hostile)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is stored with a mail that the request queues', async () => {
    const email = 'customer@demo.test';
    const client = app.client();
    client.headers = { [header]: 'ask-for-a-new-password' };
    await client.expect(202, 'requestPasswordReset', { body: { email } });
    await app.mailbox(email);
    const [mail] = await app.db.select().from(mailOutbox).where(eq(mailOutbox.request_id, 'ask-for-a-new-password'));
    expect(mail?.to).toBe(email);
  });

  it('is in each line of the log of a request, once', async () => {
    const lines: string[] = [];
    const log = openLog('info', { stream: { write: line => lines.push(line) } });
    const fastify = Fastify({ loggerInstance: log, ...requestLogOptions(true) });
    followRequests(fastify);
    fastify.post('/', async request => {
      await new Promise(setImmediate);
      log.info('of a rule');
      request.log.info('of the request');
      return {};
    });
    await fastify.listen({ port: 0 });
    const { port } = fastify.server.address() as { port: number };
    const headers = { [header]: 'one-request', 'content-type': 'application/json' };
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: '{"a":1}' });
    await fastify.close();
    lines.shift();
    log.info('of nobody');
    expect(lines.map(line => [JSON.parse(line).msg, line.split('"request_id":"one-request"').length - 1])).toEqual([
      ['of a rule', 1],
      ['of the request', 1],
      ['of nobody', 0],
    ]);
  });
});

describe('errors of the server', () => {
  it('are logged without the parameters of a statement and the values of a row', async () => {
    const lines: string[] = [];
    const log = openLog('error', { stream: { write: line => lines.push(line) } });
    const twice = sql`insert into users (uuid, email) select uuid, ${'secret@demo.test'} from users`;
    log.error({ err: await app.db.execute(twice).catch(error => error) }, 'a statement failed');
    const [line = ''] = lines;
    expect(line).not.toMatch(/secret@demo|params/);
    expect(JSON.parse(line).err).toMatchObject({
      type: 'Error',
      message: expect.stringMatching(/^Failed query: insert into users/),
      stack: expect.stringContaining('observability.test.ts'),
      cause: { code: '23502' },
    });
  });

  interface Envelope {
    exception: { values: { type: string; value?: string; stacktrace: { frames: { filename: string }[] } }[] };
    tags: Record<string, string>;
    transaction: string;
    release: string;
  }

  /** Answers as Sentry does, and keeps what it was sent. */
  async function startSentry(status: number) {
    const { requests, port, close } = await startRecorder(status);
    return { envelopes: () => requests.map(({ body }) => body), dsn: `http://public@127.0.0.1:${port}/7`, close };
  }

  /** A server whose one call fails over a row of a customer. */
  async function startFailing(dsn: string) {
    const report = openErrorReports({ dsn, mode: 'test' });
    const fastify = Fastify({
      loggerInstance: openLog('error', { stream: { write() {} }, report }),
      ...requestLogOptions(true),
    });
    followRequests(fastify);
    answerErrors(fastify);
    fastify.post('/', { config: { operation: 'failingCall' } }, async () => {
      const cause = Object.assign(new TypeError('duplicate key: anna@example.com'), { code: '23505' });
      throw new Error('Failed query: insert … params: anna@example.com, secret-token', { cause });
    });
    await fastify.listen({ port: 0 });
    const { port } = fastify.server.address() as { port: number };
    const fail = (id: string) =>
      fetch(`http://127.0.0.1:${port}/?token=secret-token`, {
        method: 'POST',
        headers: { [header]: id, cookie: 'session=secret-token', 'content-type': 'application/json' },
        body: '{"email":"anna@example.com"}',
      });
    return { fail, close: () => fastify.close() };
  }

  it('are reported by call, id and place, without anything of a person', async () => {
    const sentry = await startSentry(200);
    const server = await startFailing(sentry.dsn);
    const answer = await server.fail('the-one-that-failed');
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { detail: 'Internal error', request_id: 'the-one-that-failed' },
    ]);
    await expect.poll(() => sentry.envelopes().length).toBe(1);
    const [envelope = ''] = sentry.envelopes();
    expect(envelope).not.toMatch(/anna|example\.com|secret-token|Failed query/);
    const event = JSON.parse(envelope.split('\n')[2] ?? '') as Envelope;
    expect(event).toMatchObject({
      tags: { request_id: 'the-one-that-failed' },
      transaction: 'failingCall',
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(event.exception.values.map(({ type }) => type)).toEqual(['TypeError 23505', 'Error']);
    expect(event.exception.values[1]?.stacktrace.frames.map(({ filename }) => filename)).toContain(
      'tests/engine/observability/observability.test.ts',
    );
    await server.close();
    sentry.close();
  });

  it('are at most 20 reports in a minute', async () => {
    const sentry = await startSentry(200);
    const server = await startFailing(sentry.dsn);
    for (let count = 0; count < 30; count += 1) await server.fail(`failed-${count}`);
    await expect.poll(() => sentry.envelopes().length).toBe(20);
    await server.close();
    sentry.close();
  });

  it('are answered at once if Sentry cannot be reached', async () => {
    const server = await startFailing('http://public@127.0.0.1:1/7');
    const began = performance.now();
    expect((await server.fail('nobody-listens')).status).toBe(500);
    expect(performance.now() - began).toBeLessThan(2_000);
    await server.close();
  });
});

describe('the files for Grafana and Prometheus', () => {
  it('has panels with titles, units and descriptions', () => {
    const panels = dashboard.panels.filter(({ type }) => type !== 'row');
    expect(panels.length).toBeGreaterThan(10);
    for (const panel of panels)
      expect(panel).toMatchObject({
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/\.$/),
        fieldConfig: { defaults: { unit: expect.any(String) } },
      });
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  it('has five rules, each with what happened, and with a section of the guide that says what to do', () => {
    const guide = readFileSync(new URL('docs/operate.md', root), 'utf8');
    const anchors = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(rules.map(({ alert }) => alert)).toHaveLength(5);
    for (const { annotations, labels } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
      expect(anchors).toContain(/docs\/operate\.md#([\w-]+)\.$/.exec(annotations.remedy)?.[1]);
    }
  });
});

describe('traces', () => {
  it('have the statements of a request, in the trace of its caller and without values', async () => {
    const customer = await app.signIn('customer@demo.test', demoPassword);
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    customer.headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, [header]: 'a-traced-request' };
    await customer.expect(200, 'listOrders', { query: { q: 'Atlas of secrets' } });
    const find = () => collector.spans().find(({ name, traceId: id }) => name === 'listOrders' && id === traceId);
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    const request = find();
    expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
    expect(request?.attributes).toMatchObject({
      'http.response.status_code': 200,
      'galley.request_id': 'a-traced-request',
    });
    const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('select');
    const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.join()).toMatch(/from "orders"/);
    expect(texts.join()).not.toMatch(/secrets|'/);
  });

  it.each(['fetch', 'http'])('go to a provider that is called by %s, from the run of a job', async by => {
    const provider = await startRecorder();
    const name = `job of ${by}`;
    await app.deps.tracing?.traceJob(name, async () => {
      if (by === 'fetch') await (await fetch(`${provider.url}/v1/charges/ch_7`)).text();
      else {
        const [response] = await once(get(`${provider.url}/v1/charges/ch_7`), 'response');
        await once(response.resume(), 'end');
      }
    });
    const find = (wanted: string) => collector.spans().find(span => span.name === wanted);
    await expect.poll(() => find(name), { timeout: 10_000 }).toBeDefined();
    const call = collector.spans().find(({ parentSpanId }) => parentSpanId === find(name)?.spanId);
    expect([call?.name, call?.attributes['http.response.status_code']]).toEqual(['GET 127.0.0.1', 200]);
    expect(provider.requests[0]?.headers.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
    expect(JSON.stringify(call)).not.toContain('ch_7');
    provider.close();
  });
});

describe('a secret that is replaced', () => {
  const secrets = () => app.deps.config.secrets as unknown as string[];

  it('opens the links that it has signed, until it is removed', async () => {
    const [file] = await app.db.select().from(files).where(eq(files.upload, 'done'));
    const open = async ({ query }: { query: string }) =>
      (await app.fetch(`/api/files/${file?.uuid}/content?${query}`)).status;
    const older = signLink(app.deps, file?.uuid ?? '');
    expect(await open(older)).toBe(200);
    secrets().unshift('a newer secret, by which new links are signed');
    const newer = signLink(app.deps, file?.uuid ?? '');
    expect([newer.query === older.query, await open(older), await open(newer)]).toEqual([false, 200, 200]);
    secrets().pop();
    expect([await open(older), await open(newer)]).toEqual([404, 200]);
  });
});

describe('the page of metrics', () => {
  it('counts requests by call and status, never by address', async () => {
    const before = await scrape();
    const customer: Client = await app.signIn('customer@demo.test', demoPassword);
    await customer.expect(200, 'listOrders');
    expect((await customer.get('/api/orders/00000000-0000-4000-8000-000000000000/')).status).toBe(404);
    await customer.get('/api/support_contacts/nowhere');
    await customer.get('/api/no/such/call');
    await customer.get('/health/live');
    const metrics = await scrape();
    const count = (from: typeof metrics, call: string, status: string) =>
      readValue(from, 'galley_http_requests_total', { call, status }) ?? 0;
    const of = (call: string, status: string) => count(metrics, call, status) - count(before, call, status);
    expect([of('login', '200'), of('listOrders', '200'), of('getOrder', '404')]).toEqual([1, 1, 1]);
    expect(of('health', '200')).toBeGreaterThan(0);
    expect(of('unknownCall', '404')).toBeGreaterThan(1);
    expect(readValue(metrics, 'galley_http_request_duration_seconds_count', { call: 'listOrders' })).toBeGreaterThan(0);
    const calls = metrics.get('galley_http_requests_total')?.samples.map(({ labels }) => labels.call);
    expect(calls?.filter(call => !/^\w+$/.test(call ?? ''))).toEqual([]);
  });

  it('shows pools, event streams, jobs, mails and the process', async () => {
    await app.deps.jobs.run(app.deps, 'idempotency_keys');
    const metrics = await scrape();
    expect(readValue(metrics, 'galley_database_up')).toBe(1);
    expect(readValue(metrics, 'galley_pool_connections', { pool: 'requests', state: 'idle' })).toBeGreaterThan(0);
    expect(readValue(metrics, 'galley_pool_waiting', { pool: 'locks' })).toBe(0);
    expect(readValue(metrics, 'galley_event_streams')).toBe(0);
    expect(
      readValue(metrics, 'galley_job_duration_seconds_count', { job: 'idempotency_keys', result: 'succeeded' }),
    ).toBeGreaterThan(0);
    expect(readValue(metrics, 'galley_mails_oldest_waiting_seconds')).toBe(0);
    expect(readValue(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(readValue(metrics, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it("shows the app's own figures", async () => {
    const metrics = await scrape();
    expect(readValue(metrics, 'galley_payments', { state: 'succeeded' })).toBeGreaterThan(0);
    // The demo has a payment whose bank waits for an answer.
    expect(readValue(metrics, 'galley_payments_oldest_open_seconds')).toBeGreaterThan(86_400);
    expect(readValue(metrics, 'galley_scans_waiting')).toBe(0);
  });

  it('has every metric of the dashboard and of the alerts', async () => {
    const metrics = await scrape();
    const hasMetric = (name: string) => metrics.has(name) || metrics.has(name.replace(/_(bucket|sum|count)$/, ''));
    const panels = dashboard.panels.flatMap(({ targets }) => targets ?? []);
    const names = [...panels, ...rules].flatMap(({ expr }) => readPromQl(expr));
    expect(new Set(names).size).toBeGreaterThan(15);
    expect(names.filter(name => !hasMetric(name))).toEqual([]);
    expect(() => readPromQl('sum(rate(galley_info[5m])')).toThrow('no PromQL');
  });

  it('answers without the database, by what the server knows itself', async () => {
    const { log, clock, live } = app.deps;
    const databaseUrl = 'postgresql://galley@127.0.0.1:1/galley';
    const metrics = openMetrics({ databaseUrl, log, clock, live, pools: {}, figures: engineFigures });
    const page = parseMetrics((await metrics.read()).text);
    expect(readValue(page, 'galley_database_up')).toBe(0);
    expect(page.get('galley_mails_waiting')?.samples).toEqual([]);
    expect(readValue(page, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    await metrics.close();
  });

  it('is nowhere else', async () => {
    expect((await fetch(page.url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(page.url, { method: 'POST' })).status).toBe(405);
    expect((await app.fetch('/metrics', { headers: { accept: 'application/json' } })).status).toBe(404);
  });
});
