import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, listen, setApiBase } from '../../../engine/client/api/call.ts';
import { useCall } from '../../../engine/client/api/callStatus.ts';
import { CallError } from '../../../engine/client/api/problems.ts';
import { loadMessages } from '../../../engine/client/i18n/messages.ts';
import { useFieldErrors } from '../../../engine/ui/components/inputs/useFieldErrors.ts';
import { FormSession } from '../../../engine/ui/forms/session/FormSession.ts';
import { parseSubmitProblem } from '../../../engine/ui/forms/session/submitProblem.ts';
import { calls } from '../../../schemas/generated/calls.ts';
import type { CallName, FormState } from '../../../schemas/generated/types.ts';

/** The error catalogue of the specification's section 8, row by row. */
const host = 'http://portal.test/api';
const uuid = '5a1f0d1e-7e0f-4f6b-9a46-0a5f5bb1f3c1';
const params = { uuid, id: uuid, object_uuid: uuid, order_uuid: uuid };
const network = setupServer();
beforeAll(() => {
  setApiBase(host);
  network.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => {
  cleanup();
  network.resetHandlers();
});
afterAll(() => network.close());

function answer(name: CallName, status: number, body: object | null) {
  const { method, path } = calls[name];
  const place = `${host}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  network.use(
    http[method.toLowerCase() as 'post'](place, () =>
      status ? HttpResponse.json(body, { status }) : HttpResponse.error(),
    ),
  );
}

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** What a page knows after a call failed: how it stands, what was refused, and what is shown of it by field. */
async function failCall(name: CallName, status: number, body: object | null) {
  answer(name, status, body);
  const options = { params, ...(calls[name].method !== 'GET' && { body: {} }) };
  const { result } = renderHook(
    () => {
      const request = useCall(name as 'cancelSubscription');
      return { request, shown: useFieldErrors(request.problem).errors };
    },
    { wrapper },
  );
  await act(() => result.current.request.run(options as never).catch(() => undefined));
  await waitFor(() => expect(result.current.request.status).toBe('error'));
  return { ...result.current.request, shown: result.current.shown };
}

describe.each(['postOrderForm', 'postRecipeForm'] as const)('%s', name => {
  it('that fails without a detail says that there was an error', async () => {
    answer(name, 400, {});
    const error = await call(name, { params, body: { step: 'text', step_data: {} } } as never).catch(
      (problem: unknown) => problem,
    );
    expect(parseSubmitProblem(error)).toEqual({ kind: 'sentence', said: { key: 'formui.failed' } });
    expect((await loadMessages('en', 'app'))['formui.failed']).toBe('There was an error. Please try again later.');
  });
});

it.each([
  ['previousOrderForm', 409],
  ['previousRecipeForm', 409],
  ['postCheckout', 409],
  ['redeemCoupon', 410],
  ['cancelCoupon', 404],
  ['changePremierLevel', 409],
  ['cancelSubscription', 409],
  ['deleteAccount', 409],
  ['confirmEmail', 410],
  ['syncUploads', 409],
  ['finishUpload', 409],
] as const)('%s keeps the code and what the server said of it', async (name, code) => {
  const sentence = 'Not while the moon is full.';
  const { status, problem, shown } = await failCall(name, code, { detail: sentence, message: sentence });
  expect(status).toBe('error');
  expect(problem).toMatchObject({ code, detail: sentence, body: { message: sentence } });
  expect(shown).toEqual({ detail: sentence });
});

it('a failed request for a new password keeps the whole answer', async () => {
  const body = { detail: 'Too many tries.', message: 'Too many tries.', retry_after: 60 };
  const { problem } = await failCall('requestPasswordReset', 429, body);
  expect(problem?.body).toEqual(body);
});

it('a contact message says what is wrong by field, or under detail', async () => {
  const detail = [{ type: 'value_error.any_str.min_length', loc: ['body', 'subject'], msg: 'Too short.' }];
  expect((await failCall('postContactMessage', 422, { detail })).shown).toEqual({ subject: 'Too short.' });
  expect((await failCall('postContactMessage', 429, { detail: 'Too many.' })).shown).toEqual({ detail: 'Too many.' });
});

it('registration without a connection says so under meta', async () => {
  const { problem, shown } = await failCall('register', 0, null);
  expect(problem).toMatchObject({ code: 0, isOffline: true });
  expect(shown).toEqual({ meta: 'No internet connection' });
});

it.each(['listCountries', 'listStates', 'getConstants'] as const)('%s that fails is only an error', async name => {
  const { status, problem } = await failCall(name, 404, { detail: 'Not found.' });
  expect([status, problem?.code]).toEqual(['error', 404]);
});

it('"Could not validate credentials" distinguishes an ended session from an anonymous caller', async () => {
  const heard: boolean[] = [];
  const stop = listen({ unauthorized: ({ expired }) => heard.push(expired) });
  for (const detail of ['Could not validate credentials', 'Not authenticated'])
    await failCall('deleteAccount', 401, { detail });
  stop();
  expect(heard).toEqual([true, false]);
});

describe('a form', () => {
  const form = {
    object_uuid: uuid,
    step: 'text',
    step_data: {},
    version: 1,
    actions: ['save_state'],
    is_first: false,
    is_last: false,
    form: { autosave: 0 },
  } as never as FormState;
  const wrong = [{ type: 'value_error', loc: ['body', 'step_data', 'name'], msg: 'Too long.' }];

  it.each([
    ['no connection', 0, {}],
    ['no detail', 400, {}],
    ['too many calls', 429, { detail: 'Slowly.' }],
    ['a server that fails', 500, { detail: 'Internal error' }],
    ['a refusal', 409, { detail: 'This order cannot be changed in its current status.' }],
    ['answers that are wrong', 422, { detail: wrong }],
  ])('is not emptied by %s, and says what happened', async (_, code, body) => {
    const fail = () => Promise.reject(new CallError('postOrderForm', code, body));
    const store = { read: () => null, write: vi.fn(), drop: vi.fn(), list: () => [] };
    const session = new FormSession({
      calls: { init: async () => form, open: async () => form, post: fail, previous: fail },
      store,
      onMessage: vi.fn(),
      onLeave: vi.fn(),
    });
    const isSaid = () => {
      const { said, problems, doing } = session.view.get();
      expect([said !== null || problems.length > 0, doing]).toEqual([true, null]);
    };
    await session.open(uuid);
    session.change({ name: 'River Atlas' });
    await session.submit({ name: 'River Atlas' }, 'continue');
    isSaid();
    await session.previous();
    isSaid();
    expect(store.write).toHaveBeenLastCalledWith(
      uuid,
      'text',
      expect.objectContaining({ answers: { name: 'River Atlas' } }),
    );
    expect(store.drop).not.toHaveBeenCalled();
    session.close();
  });
});
