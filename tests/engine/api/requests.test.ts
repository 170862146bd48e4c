import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, setApiBase } from '../../../engine/client/api/call.ts';
import { requestStatus, resetRequest, resetRequests } from '../../../engine/client/api/requestStatus.ts';
import { calls } from '../../../schemas/generated/calls.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import { type Specified, specified } from './specified.ts';

const host = 'http://portal.test/api';
const uuid = '5a1f0d1e-7e0f-4f6b-9a46-0a5f5bb1f3c1';
const params = { uuid, id: uuid, object_uuid: uuid, order_uuid: uuid };
const network = setupServer();
beforeAll(() => {
  setApiBase(host);
  network.listen({ onUnhandledFrame: 'error' });
  // Files of tests share the modules, and another one may have asked for something.
  resetRequests();
});
afterEach(() => {
  network.resetHandlers();
  resetRequests();
});
afterAll(() => network.close());

/** Answers that wait until they are let go, one press at a time. */
function holdAnswers(name: CallName) {
  const { method, path } = calls[name];
  const asked: string[] = [];
  const waiting = Promise.withResolvers<Response>();
  const arrived = Promise.withResolvers<void>();
  const place = `${host}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  network.use(
    http[method.toLowerCase() as 'get'](place, ({ request }) => {
      asked.push(request.url);
      arrived.resolve();
      return waiting.promise;
    }),
  );
  return { asked, arrived: arrived.promise, answer: waiting.resolve };
}

const anyCall = call as (name: CallName, options: object) => Promise<unknown>;
const createRefusal = () => HttpResponse.json({ detail: 'Not now.', message: 'Not now.' }, { status: 409 });

describe.each(Object.entries<Specified>(specified))('%s', (_, { name, as }) => {
  const place = as ?? name;
  const options = { params, ...(calls[name].method !== 'GET' && { body: {} }), ...(as && { as }) };
  const status = () => requestStatus(place);

  it('goes from nothing over fetching to done, and back to nothing', async () => {
    const { arrived, answer } = holdAnswers(name);
    expect(status()).toBeNull();
    const asking = anyCall(name, options);
    await arrived;
    expect(status()).toBe('fetching');
    answer(HttpResponse.json({}));
    await asking;
    expect(status()).toBe('done');
    resetRequest(place);
    expect(status()).toBeNull();
  });

  it('ends in error with what the server said, and can be tried again', async () => {
    const first = holdAnswers(name);
    const refusal = anyCall(name, options).catch((error: unknown) => error);
    await first.arrived;
    first.answer(createRefusal());
    expect(await refusal).toMatchObject({ code: 409, detail: 'Not now.' });
    expect(status()).toBe('error');
    const second = holdAnswers(name);
    const again = anyCall(name, options);
    await second.arrived;
    expect(status()).toBe('fetching');
    second.answer(HttpResponse.json({}));
    await again;
    expect(status()).toBe('done');
  });

  it.runIf(calls[name].method !== 'GET')('is under way once however often it is pressed', async () => {
    const { asked, arrived, answer } = holdAnswers(name);
    const presses = [1, 2, 3].map(() => anyCall(name, options));
    await arrived;
    answer(HttpResponse.json({ message: 'Done.' }));
    expect(await Promise.all(presses)).toEqual([1, 2, 3].map(() => ({ message: 'Done.' })));
    expect(asked).toHaveLength(1);
  });
});
