import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call, setApiBase } from '../../../engine/client/api/call.ts';
import { onBeforeUnload } from '../../../engine/client/auth/beforeUnload.ts';
import { lastFailure, watchServerFailures } from '../../../engine/ui/layout/pages/serverFailure.ts';

const api = 'http://api.test/api';
const network = setupServer();
const leave = vi.fn();
let stop: () => void;

beforeAll(() => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  sessionStorage.clear();
  leave.mockClear();
  stop = watchServerFailures(leave);
  window.history.replaceState(null, '', '/dashboard/orders/order-form/one?step=details#words');
});
afterEach(() => {
  stop();
  network.resetHandlers();
});
afterAll(() => network.close());

const fail = (status: number, body: Record<string, unknown> = { detail: 'Internal error', request_id: 'req-1' }) =>
  network.use(http.get(`${api}/dashboard`, () => HttpResponse.json(body, { status })));

it.each([500, 502, 503, 599])('%i leads to /500, after what was typed is saved', async status => {
  const save = vi.fn(() => expect(leave).not.toHaveBeenCalled());
  const forget = onBeforeUnload(save);
  fail(status);
  await expect(call('getDashboard')).rejects.toMatchObject({ code: status });
  forget();
  expect(save).toHaveBeenCalledTimes(1);
  expect(leave).toHaveBeenCalledWith('/500');
  expect(lastFailure()).toEqual({ path: '/dashboard/orders/order-form/one?step=details#words', reference: 'req-1' });
});

it.each([400, 404, 409, 429])('%i stays on the page', async status => {
  fail(status, { detail: 'No.' });
  await expect(call('getDashboard')).rejects.toMatchObject({ code: status });
  expect(leave).not.toHaveBeenCalled();
});

it('no connection stays on the page', async () => {
  network.use(http.get(`${api}/dashboard`, () => HttpResponse.error()));
  await expect(call('getDashboard')).rejects.toMatchObject({ code: 0 });
  expect(leave).not.toHaveBeenCalled();
});

it('a second failure on /500 does not forget where one was', async () => {
  fail(500);
  await call('getDashboard').catch(() => undefined);
  window.history.replaceState(null, '', '/500');
  await call('getDashboard').catch(() => undefined);
  expect(lastFailure()?.path).toContain('/order-form/one');
  expect(leave).toHaveBeenCalledTimes(1);
});

it('an answer without a reference has none', async () => {
  fail(502, {});
  await call('getDashboard').catch(() => undefined);
  expect(lastFailure()?.reference).toBeNull();
});

it("a proxy's answer has the id that the page sent", async () => {
  setApiBase('/api');
  const sent: (string | null)[] = [];
  network.use(
    http.get('*/api/dashboard', ({ request }) => {
      sent.push(request.headers.get('x-request-id'));
      return HttpResponse.text('Bad gateway', { status: 502 });
    }),
  );
  const error = await call('getDashboard').catch((refusal: unknown) => refusal);
  setApiBase(api);
  expect(sent).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(error).toMatchObject({ code: 502, requestId: sent[0] });
  expect(lastFailure()?.reference).toBe(sent[0]);
});

it('an address that would lead to another site is no way back', async () => {
  window.history.replaceState(null, '', `${location.origin}//evil.example/x`);
  fail(500);
  await call('getDashboard').catch(() => undefined);
  expect(lastFailure()).toBeNull();
  expect(leave).toHaveBeenCalledWith('/500');
});
