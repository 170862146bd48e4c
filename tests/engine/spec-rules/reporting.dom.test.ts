import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { reportError, startReporting } from '../../../engine/client/reporting/reporting.ts';
import { scrubPersonalData } from '../../../engine/client/reporting/scrubPersonalData.ts';
import { pageSettings } from '../../../engine/client/storage/pageSettings.ts';

interface Options {
  tracesSampleRate?: number;
  beforeSendSpan?: (span: object) => object;
}
const sent: string[] = [];
const loaded = vi.hoisted(() => ({ times: 0, options: {} as Options }));
vi.mock('@sentry/react', async original => {
  const library = await original<typeof import('@sentry/react')>();
  loaded.times += 1;
  return {
    ...library,
    init: (options: Parameters<typeof library.init>[0]) => {
      loaded.options = options as Options;
      return library.init(options);
    },
  };
});
const network = setupServer(
  http.post('https://faults.test/api/1/envelope/', async ({ request }) => {
    sent.push(await request.text());
    return HttpResponse.json({});
  }),
);
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  pageSettings.sentryDsn = null;
});
afterAll(() => network.close());

const uuid = '5a1f0d1e-7e0f-4f6b-9a46-0a5f5bb1f3c1';

it('without an address to report to nothing is loaded', async () => {
  startReporting();
  reportError(new Error('x'));
  await new Promise(resolve => setTimeout(resolve));
  expect(loaded.times).toBe(0);
});

it('with one, a fault is reported without a trace of who met it', async () => {
  window.history.replaceState(null, '', `/authentication/verify-pass?token=open-sesame#${uuid}`);
  pageSettings.sentryDsn = 'https://key@faults.test/1';
  startReporting();
  console.info('robin@example.test signed in');
  reportError(new Error(`robin@example.test cannot open /dashboard/orders/${uuid}?q=divorce`), {
    componentStack: 'at OrderPage',
    typed: { card: '4242 4242 4242 4242' },
  });
  await waitFor(() => expect(sent.join()).toContain('cannot open'), { timeout: 30_000 });
  const all = sent.join('\n');
  expect(all).toContain('OrderPage');
  for (const secret of ['robin@', 'open-sesame', uuid, 'divorce', '4242']) expect(all).not.toContain(secret);
  expect(loaded.options.tracesSampleRate).toBe(0.1);
});

it('what is measured names addresses without their keys', () => {
  const span = {
    name: `/dashboard/orders/${uuid}`,
    attributes: { 'http.url': `https://portal.test/api/orders/${uuid}?q=a` },
  };
  expect(loaded.options.beforeSendSpan?.(span)).toEqual({
    name: '/dashboard/orders/<uuid>',
    attributes: { 'http.url': 'https://portal.test/api/orders/<uuid>' },
  });
});

it('keeps what tells where the fault is', () => {
  const frame = { filename: 'https://portal.test/assets/start-Ab12.js?x=1', function: 'draw', lineno: 12 };
  expect(scrubPersonalData({ event_id: 'a'.repeat(32), stacktrace: { frames: [frame] } })).toEqual({
    event_id: 'a'.repeat(32),
    stacktrace: { frames: [{ ...frame, filename: 'https://portal.test/assets/start-Ab12.js' }] },
  });
});
