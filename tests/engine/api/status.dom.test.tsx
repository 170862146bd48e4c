import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { useCall, useCallStatus } from '../../../engine/client/api/callStatus.ts';

const host = 'http://portal.test/api';
const server = setupServer();
beforeAll(() => {
  setApiBase(host);
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function hooks() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => ({ request: useCall('requestPasswordReset'), elsewhere: useCallStatus('requestPasswordReset') }),
    { wrapper },
  );
}
const body = { email: 'ada@example.com' };

it('goes from null over fetching to done, seen elsewhere too, and resets to null', async () => {
  let finish = () => {};
  const waiting = new Promise<void>(resolve => {
    finish = resolve;
  });
  server.use(
    http.post(`${host}/auth/password-reset-request`, async () => {
      await waiting;
      return HttpResponse.json({ message: 'Sent.' }, { status: 202 });
    }),
  );
  const { result } = hooks();
  expect(result.current.request.status).toBeNull();
  act(() => void result.current.request.run({ body }));
  await waitFor(() => expect(result.current.request.status).toBe('fetching'));
  expect(result.current.elsewhere).toBe('fetching');
  finish();
  await waitFor(() => expect(result.current.request.status).toBe('done'));
  expect(result.current.elsewhere).toBe('done');
  expect(result.current.request.answer).toEqual({ message: 'Sent.' });
  act(() => result.current.request.reset());
  await waitFor(() => expect(result.current.request.status).toBeNull());
  expect(result.current.elsewhere).toBeNull();
});

it('ends in error with the problem', async () => {
  server.use(
    http.post(`${host}/auth/password-reset-request`, () => HttpResponse.json({ detail: 'Too many.' }, { status: 429 })),
  );
  const { result } = hooks();
  await act(() => result.current.request.run({ body }).catch(() => {}));
  await waitFor(() => expect(result.current.request.status).toBe('error'));
  expect(result.current.request.problem).toMatchObject({ code: 429, detail: 'Too many.' });
});

it('is sent once however often it is pressed', async () => {
  let sent = 0;
  server.use(
    http.post(`${host}/auth/password-reset-request`, () => {
      sent += 1;
      return HttpResponse.json({ message: 'Sent.' }, { status: 202 });
    }),
  );
  const { result } = hooks();
  await act(() => Promise.all([1, 2, 3].map(() => result.current.request.run({ body }))));
  expect(sent).toBe(1);
});

it('waits for another request of the same call, and joins the last one alone', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${host}/auth/password-reset-request`, async ({ request }) => {
      sent.push(((await request.json()) as typeof body).email);
      return HttpResponse.json({ message: 'Sent.' }, { status: 202 });
    }),
  );
  const { result } = hooks();
  const people = ['ada', 'bob', 'bob', 'ada'].map(name => `${name}@example.com`);
  await act(() => Promise.all(people.map(email => result.current.request.run({ body: { email } }))));
  expect(sent).toEqual([people[0], people[1], people[3]]);
});
