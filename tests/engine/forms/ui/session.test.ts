import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormSession } from '../../../../engine/ui/forms/session/FormSession.ts';
import type { PriceAnswer } from '../../../../engine/ui/forms/session/priceView.ts';
import type { FormState, FormStep } from '../../../../schemas/generated/types.ts';
import { formState, MemoryStore, openSession, refuseWith, Server, settle, uuid } from './sessionServer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves by itself after two seconds of rest, counted from the last change', async () => {
  const { session, server } = await openSession();
  session.change({ name: 'Atlas', words: 1 });
  await vi.advanceTimersByTimeAsync(1500);
  session.change({ name: 'Atlas', words: 12 });
  await vi.advanceTimersByTimeAsync(1999);
  expect(server.posts).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.posts).toEqual([
    { step: 'text', step_data: { name: 'Atlas', words: 12 }, action: 'save_state', version: 1, keepalive: false },
  ]);
  expect(session.view.get()).toMatchObject({ saving: 'saved' });
  expect(session.view.get().savedAt).toBe(Date.now());
});

describe('the price', () => {
  const money = (amount: number) => ({ amount, currency: 'USD' }) as unknown as FormState['price'];
  const priced = { ...formState().form, priced_by: ['words', 'level'] };
  const openPriced = async () => {
    const server = new Server();
    const price = vi.fn(
      async (_: string, { step_data }: { step_data: Record<string, unknown> }): Promise<PriceAnswer> => ({
        price: money(Number(step_data.words)),
      }),
    );
    server.calls.open.mockImplementation(async () =>
      formState({ form: priced, price: money(1), step_data: { name: 'Atlas', words: 1 } }),
    );
    server.calls.post.mockImplementation(async (_: string, { step_data }: FormStep) =>
      formState({ form: priced, price: money(Number(step_data.words)), step_data, version: 2 }),
    );
    const calls = { ...server.calls, price };
    const { session } = await openSession(Object.assign(server, { calls }));
    const getPrice = () => session.view.get().price;
    return { session, server, price, getPrice };
  };

  it('follows each change of an answer that it depends on, long before the answer is saved', async () => {
    const { session, server, price, getPrice } = await openPriced();
    expect(getPrice()).toMatchObject({ state: 'current', price: money(1) });
    for (const words of [8, 84, 8412]) session.type(['words'], words);
    expect(getPrice().state).toBe('awaited');
    await vi.advanceTimersByTimeAsync(100);
    expect(price.mock.calls).toEqual([[uuid, { step: 'text', step_data: { name: 'Atlas', words: 8412 } }]]);
    expect(getPrice()).toMatchObject({ state: 'current', price: money(8412) });
    expect(server.calls.post).not.toHaveBeenCalled();
  });

  it('stays while answers change that it does not depend on', async () => {
    const { session, price, getPrice } = await openPriced();
    session.type(['name'], 'Atlas of rivers');
    expect(getPrice().state).toBe('current');
    await vi.advanceTimersByTimeAsync(3000);
    expect(price).not.toHaveBeenCalled();
  });

  it('is that of the newest answers, even if an older response arrives later', async () => {
    const { session, price, getPrice } = await openPriced();
    let answerFirst = (_: PriceAnswer) => {};
    price.mockImplementationOnce(() => new Promise(resolve => (answerFirst = resolve)));
    session.type(['words'], 5);
    await vi.advanceTimersByTimeAsync(100);
    session.type(['words'], 6);
    await vi.advanceTimersByTimeAsync(100);
    answerFirst({ price: money(5) });
    await settle();
    expect(getPrice()).toMatchObject({ state: 'current', price: money(6) });
  });

  it('is shown again at once when its answers are restored', async () => {
    const { session, price, getPrice } = await openPriced();
    session.type(['words'], 5);
    session.type(['words'], 1);
    expect(getPrice()).toMatchObject({ state: 'current', price: money(1) });
    await vi.advanceTimersByTimeAsync(100);
    expect(price).not.toHaveBeenCalled();
  });

  it('that failed says so, and comes when it is requested again or with the next save', async () => {
    const { session, price, getPrice } = await openPriced();
    price.mockRejectedValueOnce(refuseWith(503)).mockRejectedValueOnce(refuseWith(503));
    session.type(['words'], 5);
    await vi.advanceTimersByTimeAsync(100);
    expect(getPrice().state).toBe('failed');
    await session.priceAgain();
    expect(getPrice().state).toBe('failed');
    await session.priceAgain();
    expect(getPrice()).toMatchObject({ state: 'current', price: money(5) });
    price.mockRejectedValueOnce(refuseWith(503));
    session.type(['words'], 6);
    await vi.advanceTimersByTimeAsync(2000);
    expect(getPrice()).toMatchObject({ state: 'current', price: money(6) });
  });

  it('of refused answers is none', async () => {
    const { session, price, getPrice } = await openPriced();
    const detail = [{ type: 'type_error.integer', loc: ['body', 'step_data', 'words'], msg: 'Enter a whole number.' }];
    price.mockRejectedValueOnce(refuseWith(422, { detail }));
    session.type(['words'], 'many');
    await vi.advanceTimersByTimeAsync(100);
    expect(getPrice()).toMatchObject({ state: 'current', price: null });
  });

  it('of a form without a call for it comes with the next save', async () => {
    const { session, server, getPrice } = await openPriced();
    Object.assign(server.calls, { price: undefined });
    const { session: other } = await openSession(server);
    other.type(['words'], 9);
    await vi.advanceTimersByTimeAsync(1999);
    expect(other.view.get().price.state).toBe('awaited');
    await vi.advanceTimersByTimeAsync(1);
    expect(other.view.get().price).toMatchObject({ state: 'current', price: money(9) });
    expect(getPrice().state).toBe('current');
    session.close();
  });

  it('is read again when a new day begins', async () => {
    const { session, server, price, getPrice } = await openPriced();
    session.type(['name'], 'Atlas of rivers');
    await session.startDay();
    expect(server.calls.open).toHaveBeenCalledTimes(2);
    expect(price).toHaveBeenCalledTimes(1);
    expect(session.view.get()).toMatchObject({ isNewDay: true, answers: { name: 'Atlas', words: 1 }, entry: 1 });
    for (const request of [server.calls.open, price]) request.mockRejectedValueOnce(refuseWith(0));
    await session.startDay();
    expect(getPrice().state).toBe('failed');
  });
});

it('rests as long as the form says, and leaves it to the steps where that is nought', async () => {
  const posts = async (autosave: number) => {
    const server = new Server();
    server.calls.open.mockImplementation(async () => formState({ form: { ...formState().form, autosave } }));
    const { session } = await openSession(server);
    session.change({ name: 'Atlas', words: 1 });
    await vi.advanceTimersByTimeAsync(5000);
    session.leave();
    await settle();
    return server.posts.length;
  };
  expect([await posts(1), await posts(9), await posts(0)]).toEqual([1, 1, 0]);
});

it('takes up a form whose file was saved, and keeps the place and what is typed', async () => {
  const { session, server } = await openSession();
  session.change({ name: 'Atlas of rivers' });
  const before = session.view.get();
  await session.renew();
  expect(session.view.get()).toBe(before);
  const properties = { name: { type: 'string', title: 'New title' }, words: { type: 'integer' } };
  const form = { ...formState().form, version: 2, schema: { type: 'object', properties } };
  server.calls.open.mockImplementation(async () => formState({ form, step_data: { name: 'Atlas', words: 5 } }));
  await session.renew();
  const { form: shown, answers, entry } = session.view.get();
  expect(shown?.form.schema).toEqual(form.schema);
  expect(answers).toEqual({ name: 'Atlas of rivers', words: 5 });
  expect(entry).toBe(before.entry + 1);
});

it('does not post what did not change', async () => {
  const { session, server } = await openSession();
  session.change({ name: 'Atlas!' });
  session.change({ name: 'Atlas', words: undefined });
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.posts).toEqual([]);
});

it('never posts two at once, and the newest answers go last with the newest version', async () => {
  const { session, server } = await openSession();
  server.slow = true;
  session.change({ name: 'a' });
  await vi.advanceTimersByTimeAsync(2000);
  session.change({ name: 'ab' });
  await vi.advanceTimersByTimeAsync(2000);
  session.change({ name: 'abc' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.posts).toHaveLength(1);
  server.waiting.shift()?.();
  await settle();
  server.waiting.shift()?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.mostRunning).toBe(1);
  expect(server.posts.map(post => [post.step_data.name, post.version])).toEqual([
    ['a', 1],
    ['abc', 2],
  ]);
});

it('an action waits for the save under way and runs once', async () => {
  const { session, server } = await openSession();
  server.slow = true;
  session.change({ name: 'a' });
  await vi.advanceTimersByTimeAsync(2000);
  void session.submit({ name: 'ab' }, 'continue');
  void session.submit({ name: 'ab' }, 'continue');
  expect(session.view.get().doing).toBe('continue');
  server.waiting.shift()?.();
  await settle();
  server.waiting.shift()?.();
  await settle();
  expect(server.posts.map(post => [post.action, post.version])).toEqual([
    ['save_state', 1],
    [null, 2],
  ]);
  expect(session.view.get().doing).toBeNull();
});

it('returns to an earlier step by its name', async () => {
  const { session, server } = await openSession();
  await session.goTo('service');
  expect(server.calls.previous).toHaveBeenCalledTimes(1);
  expect(session.view.get().form?.step).toBe('service');
});

it('shows the detail of a failed previous, and the general sentence where there is no detail', async () => {
  const { session, server } = await openSession();
  server.calls.previous.mockRejectedValueOnce(refuseWith(409, { detail: 'This is the first step.' }));
  await session.previous();
  expect(session.view.get()).toMatchObject({ said: { sentence: 'This is the first step.' }, doing: null });
  server.failure = refuseWith(409);
  await session.submit({ name: 'x' }, 'continue');
  expect(session.view.get().said).toEqual({ key: 'formui.failed' });
});

it('tries again by itself after too many calls, and says why a press did nothing', async () => {
  const { session, server } = await openSession();
  session.change({ name: 'Typed' });
  server.failure = refuseWith(429, { detail: 'Too many calls.' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.view.get()).toMatchObject({ saving: 'kept', said: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.view.get().saving).toBe('saved');
  server.failure = refuseWith(429, { detail: 'Too many calls.' });
  await session.submit({ name: 'Typed more' }, 'continue');
  expect(session.view.get()).toMatchObject({ said: { sentence: 'Too many calls.' }, saving: 'kept', doing: null });
});

it.each([undefined, null, {}, 'a page'])('a response of another server (%j) counts as no connection', async answer => {
  const { session, server } = await openSession();
  server.calls.post.mockResolvedValueOnce(answer as unknown as FormState);
  await session.submit({ name: 'Typed' }, 'continue');
  expect(session.view.get()).toMatchObject({ saving: 'kept', doing: null, said: { key: 'formui.offline' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.posts.at(-1)?.step_data).toEqual({ name: 'Typed' });
});

it('delays an action until the step has worked out its answers, and sends those', async () => {
  const { session, server } = await openSession();
  session.setBusy(true);
  const done = session.submit({ name: 'Atlas', words: 1 }, 'continue');
  session.change({ name: 'Atlas', words: 12 });
  await settle();
  expect([server.posts, session.view.get().doing]).toEqual([[], 'continue']);
  session.setBusy(false);
  await done;
  expect(server.posts.map(({ step_data }) => step_data)).toEqual([{ name: 'Atlas', words: 12 }]);
});

it('leaves for where the server says', async () => {
  const { session, server, leaves, messages } = await openSession();
  server.calls.post.mockResolvedValueOnce(formState({ next: { screen: 'checkout', uuid }, message: 'Order placed.' }));
  await session.submit({ name: 'Atlas' }, 'place_order');
  expect(leaves).toEqual([{ screen: 'checkout', uuid, kind: 'order' }]);
  expect(messages).toEqual(['Order placed.']);
});

it('does not offer to save where the form has no such action', async () => {
  const server = new Server();
  server.calls.open.mockResolvedValue(formState({ kind: 'answer', actions: ['place_order'] }));
  const { session, store } = await openSession(server);
  session.change({ name: 'An answer' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.posts).toEqual([]);
  expect(store.read(uuid, 'text')?.answers).toEqual({ name: 'An answer' });
});

it('shows the form that was asked for last', async () => {
  const server = new Server();
  let answerFirst = (_: FormState) => {};
  server.calls.open.mockImplementationOnce(
    () =>
      new Promise<FormState>(resolve => {
        answerFirst = resolve;
      }),
  );
  const session = new FormSession({
    calls: server.calls,
    store: new MemoryStore(),
    onMessage: vi.fn(),
    onLeave: vi.fn(),
  });
  void session.open('first');
  await session.open(uuid);
  answerFirst(formState({ object_uuid: 'first' }));
  await settle();
  expect(session.view.get().form?.object_uuid).toBe(uuid);
});
