import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../providers/api/problems.ts';
import type { FormState, FormStep } from '../../schemas/generated/types.ts';
import { FormSession } from '../../src/shared/forms/session/FormSession.ts';
import type { Leave } from '../../src/shared/forms/session/sessionView.ts';
import type { UnsentAnswers, UnsentStore } from '../../src/shared/forms/session/unsentAnswers.ts';

const uuid = '0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01';

function formState(change: Partial<FormState> = {}): FormState {
  return {
    object_uuid: uuid,
    kind: 'order',
    form: {
      id: 'order',
      version: 1,
      title: 'New order',
      schema: { type: 'object', properties: { name: { type: 'string' }, words: { type: 'integer' } } },
      ui_schema: {},
      steps: [
        { name: 'service', title: 'Service', state: 'done' },
        { name: 'text', title: 'Text', state: 'current' },
        { name: 'review', title: 'Review', state: 'todo' },
      ],
    },
    step: 'text',
    step_data: { name: 'Atlas' },
    is_first: false,
    is_last: false,
    actions: ['save_state', 'save_draft'],
    version: 1,
    updated_at: null,
    price: null,
    moved: [],
    message: null,
    next: { screen: 'step', uuid },
    ...change,
  };
}

class MemoryStore implements UnsentStore {
  readonly kept = new Map<string, UnsentAnswers>();
  read(object: string, step: string) {
    return this.kept.get(`${object} ${step}`) ?? null;
  }
  write(object: string, step: string, unsent: UnsentAnswers) {
    this.kept.set(`${object} ${step}`, unsent);
  }
  drop(object: string, step: string) {
    this.kept.delete(`${object} ${step}`);
  }
}

/** A server of one step that answers when it is told to. */
class Server {
  version = 1;
  readonly posts: (FormStep & { keepalive: boolean })[] = [];
  readonly waiting: (() => void)[] = [];
  running = 0;
  mostRunning = 0;
  slow = false;
  failure: CallError | null = null;
  readonly calls = {
    init: vi.fn(async () => formState()),
    open: vi.fn(async () => formState({ version: this.version })),
    previous: vi.fn(async () => formState({ step: 'service', is_first: true, step_data: {} })),
    post: vi.fn((_: string, body: FormStep, keepalive: boolean) => this.answer(body, keepalive)),
  };

  private async answer(body: FormStep, keepalive: boolean): Promise<FormState> {
    this.posts.push({ ...body, keepalive });
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    if (this.slow) await new Promise<void>(done => this.waiting.push(done));
    this.running -= 1;
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    this.version += 1;
    return formState({ version: this.version, step_data: body.step_data });
  }
}

async function opened(server = new Server(), store = new MemoryStore()) {
  const leaves: Leave[] = [];
  const messages: string[] = [];
  const session = new FormSession({
    calls: server.calls,
    store,
    onMessage: message => messages.push(message),
    onLeave: leave => leaves.push(leave),
  });
  await session.open(uuid);
  return { session, server, store, leaves, messages };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const refused = (code: number, body: unknown = {}) => new CallError('postOrderForm', code, body);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves by itself after two seconds of rest, counted from the last change', async () => {
  const { session, server } = await opened();
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

it('rests as long as the form says, and leaves it to the steps where that is nought', async () => {
  const posts = async (autosave: number) => {
    const server = new Server();
    server.calls.open.mockImplementation(async () => formState({ form: { ...formState().form, autosave } }));
    const { session } = await opened(server);
    session.change({ name: 'Atlas', words: 1 });
    await vi.advanceTimersByTimeAsync(5000);
    session.leave();
    await settle();
    return server.posts.length;
  };
  expect([await posts(1), await posts(9), await posts(0)]).toEqual([1, 1, 0]);
});

it('takes up a form whose file was saved, and keeps the place and what is typed', async () => {
  const { session, server } = await opened();
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
  const { session, server } = await opened();
  session.change({ name: 'Atlas!' });
  session.change({ name: 'Atlas', words: undefined });
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.posts).toEqual([]);
});

it('never posts two at once, and the newest answers go last with the newest version', async () => {
  const { session, server } = await opened();
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
  const { session, server } = await opened();
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

it('keeps every keystroke in the browser until the server has it', async () => {
  const { session, store } = await opened();
  session.type(['words'], 84);
  expect(store.read(uuid, 'text')).toEqual({
    version: 1,
    base: { name: 'Atlas' },
    answers: { name: 'Atlas', words: 84 },
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.read(uuid, 'text')).toBeNull();
});

it.each([
  ['no connection', 0],
  ['an ended session', 401],
  ['a broken server', 503],
])('keeps the answers in the browser after %s and tries again', async (_, code) => {
  const { session, server, store } = await opened();
  server.failure = refused(code, { detail: 'No internet connection' });
  session.change({ name: 'kept' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.view.get().saving).toBe('kept');
  expect(store.read(uuid, 'text')?.answers).toEqual({ name: 'kept' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.posts).toHaveLength(2);
  expect(session.view.get().saving).toBe('saved');
  expect(store.kept.size).toBe(0);
});

it('brings back what was kept over the same version and sends it', async () => {
  const store = new MemoryStore();
  store.write(uuid, 'text', { version: 1, base: { name: 'Atlas' }, answers: { name: 'Atlas of rivers' } });
  const { session, server } = await opened(new Server(), store);
  expect(session.view.get()).toMatchObject({ restored: true, answers: { name: 'Atlas of rivers' }, saving: 'unsent' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.posts.map(post => post.step_data)).toEqual([{ name: 'Atlas of rivers' }]);
});

it('asks instead of restoring over another version, and forgets what the server has already', async () => {
  const store = new MemoryStore();
  store.write(uuid, 'text', { version: 0, base: {}, answers: { name: 'Mine' } });
  const { session, server } = await opened(new Server(), store);
  expect(session.view.get().conflict).toMatchObject({
    mine: { name: 'Mine' },
    theirs: { step_data: { name: 'Atlas' } },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.posts).toEqual([]);

  store.write(uuid, 'text', { version: 0, base: {}, answers: { name: 'Atlas' } });
  const again = await opened(new Server(), store);
  expect(again.session.view.get().conflict).toBeNull();
  expect(store.kept.size).toBe(0);
});

it('stops at another version until the person has chosen, then saves the choice over it', async () => {
  const { session, server } = await opened();
  server.failure = refused(409, {
    detail: 'This was changed somewhere else in the meantime.',
    current: formState({ version: 7, step_data: { name: 'Theirs', words: 5 } }),
  });
  session.change({ name: 'Mine' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.view.get().conflict).toMatchObject({ base: { name: 'Atlas' }, mine: { name: 'Mine' } });
  await session.submit({ name: 'Mine' }, 'continue');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.posts).toHaveLength(1);

  session.resolve({ name: 'Mine', words: 5 });
  await settle();
  expect(server.posts.at(-1)).toMatchObject({
    step_data: { name: 'Mine', words: 5 },
    version: 7,
    action: 'save_state',
  });
  expect(session.view.get()).toMatchObject({ conflict: null, answers: { name: 'Mine', words: 5 }, saving: 'saved' });
});

it('needs no choice where both versions say the same', async () => {
  const { session, server } = await opened();
  server.failure = refused(409, { detail: 'x', current: formState({ version: 7, step_data: { name: 'Same' } }) });
  session.change({ name: 'Same' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.view.get()).toMatchObject({ conflict: null, form: { version: 7 } });
});

it('needs no choice where the other version is its own, whose answer was lost', async () => {
  const { session, server, store } = await opened();
  server.failure = refused(0);
  session.change({ name: 'First' });
  await vi.advanceTimersByTimeAsync(2000);
  session.change({ name: 'First and more' });
  server.failure = refused(409, { detail: 'x', current: formState({ version: 2, step_data: { name: 'First' } }) });
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(10);
  expect(server.posts.at(-1)).toMatchObject({ step_data: { name: 'First and more' }, version: 2 });
  expect(session.view.get()).toMatchObject({ conflict: null, saving: 'saved' });
  expect(store.kept.size).toBe(0);

  server.failure = refused(409, { detail: 'x', current: formState({ version: 9, step_data: { name: 'First' } }) });
  session.change({ name: 'Mine' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.view.get().conflict).toMatchObject({ mine: { name: 'Mine' } });
});

it('sends what is unsent when the page is left, in a request that outlives it', async () => {
  const { session, server } = await opened();
  session.change({ name: 'On the way out' });
  session.leave();
  await settle();
  expect(server.posts).toMatchObject([{ step_data: { name: 'On the way out' }, keepalive: true }]);
  session.leave();
  await settle();
  expect(server.posts).toHaveLength(1);
});

it('goes back to an earlier step by its name', async () => {
  const { session, server } = await opened();
  await session.goTo('service');
  expect(server.calls.previous).toHaveBeenCalledTimes(1);
  expect(session.view.get().form?.step).toBe('service');
});

it('shows the detail of a failed previous, and the general sentence where there is no detail', async () => {
  const { session, server } = await opened();
  server.calls.previous.mockRejectedValueOnce(refused(409, { detail: 'This is the first step.' }));
  await session.previous();
  expect(session.view.get()).toMatchObject({ said: { sentence: 'This is the first step.' }, doing: null });
  server.failure = refused(409);
  await session.submit({ name: 'x' }, 'continue');
  expect(session.view.get().said).toEqual({ key: 'formui.failed' });
});

it('tries again by itself after too many calls, and says why a press did nothing', async () => {
  const { session, server } = await opened();
  session.change({ name: 'Typed' });
  server.failure = refused(429, { detail: 'Too many calls.' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.view.get()).toMatchObject({ saving: 'kept', said: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.view.get().saving).toBe('saved');
  server.failure = refused(429, { detail: 'Too many calls.' });
  await session.submit({ name: 'Typed more' }, 'continue');
  expect(session.view.get()).toMatchObject({ said: { sentence: 'Too many calls.' }, saving: 'kept', doing: null });
});

it.each([undefined, null, {}, 'a page'])('an answer of somebody else (%j) is no connection', async answer => {
  const { session, server } = await opened();
  server.calls.post.mockResolvedValueOnce(answer as unknown as FormState);
  await session.submit({ name: 'Typed' }, 'continue');
  expect(session.view.get()).toMatchObject({ saving: 'kept', doing: null, said: { key: 'formui.offline' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.posts.at(-1)?.step_data).toEqual({ name: 'Typed' });
});

it('leaves for where the server says', async () => {
  const { session, server, leaves, messages } = await opened();
  server.calls.post.mockResolvedValueOnce(formState({ next: { screen: 'checkout', uuid }, message: 'Order placed.' }));
  await session.submit({ name: 'Atlas' }, 'place_order');
  expect(leaves).toEqual([{ screen: 'checkout', uuid }]);
  expect(messages).toEqual(['Order placed.']);
});

it('does not offer to save where the form has no such action', async () => {
  const server = new Server();
  server.calls.open.mockResolvedValue(formState({ kind: 'answer', actions: ['place_order'] }));
  const { session, store } = await opened(server);
  session.change({ name: 'An answer' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.posts).toEqual([]);
  expect(store.read(uuid, 'text')?.answers).toEqual({ name: 'An answer' });
});

it('tries no more once its page is gone, and leaves the rest to the next visit', async () => {
  const { session, server, store } = await opened();
  session.change({ name: 'Typed offline' });
  server.failure = refused(0);
  session.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.posts).toHaveLength(1);
  expect(store.read(uuid, 'text')?.answers).toEqual({ name: 'Typed offline' });
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
