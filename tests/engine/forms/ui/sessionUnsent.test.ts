import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormSession } from '../../../../engine/ui/forms/session/FormSession.ts';
import { formState, MemoryStore, openSession, refuseWith, Server, settle, uuid } from './sessionServer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps every keystroke in the browser until the server has it', async () => {
  const { session, store } = await openSession();
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
  const { session, server, store } = await openSession();
  server.failure = refuseWith(code, { detail: 'No internet connection' });
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
  const { session, server } = await openSession(new Server(), store);
  expect(session.view.get()).toMatchObject({ restored: true, answers: { name: 'Atlas of rivers' }, saving: 'unsent' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.posts.map(post => post.step_data)).toEqual([{ name: 'Atlas of rivers' }]);
});

it('asks instead of restoring over another version, and forgets what the server has already', async () => {
  const store = new MemoryStore();
  store.write(uuid, 'text', { version: 0, base: {}, answers: { name: 'Mine' } });
  const { session, server } = await openSession(new Server(), store);
  expect(session.view.get().conflict).toMatchObject({
    mine: { name: 'Mine' },
    theirs: { step_data: { name: 'Atlas' } },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.posts).toEqual([]);

  store.write(uuid, 'text', { version: 0, base: {}, answers: { name: 'Atlas' } });
  const again = await openSession(new Server(), store);
  expect(again.session.view.get().conflict).toBeNull();
  expect(store.kept.size).toBe(0);
});

it('stops at another version until the person has chosen, then saves the choice over it', async () => {
  const { session, server } = await openSession();
  server.failure = refuseWith(409, {
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
  const { session, server } = await openSession();
  server.failure = refuseWith(409, { detail: 'x', current: formState({ version: 7, step_data: { name: 'Same' } }) });
  session.change({ name: 'Same' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.view.get()).toMatchObject({ conflict: null, form: { version: 7 } });
});

it('needs no choice where the other version is its own, whose answer was lost', async () => {
  const { session, server, store } = await openSession();
  server.failure = refuseWith(0);
  session.change({ name: 'First' });
  await vi.advanceTimersByTimeAsync(2000);
  session.change({ name: 'First and more' });
  server.failure = refuseWith(409, { detail: 'x', current: formState({ version: 2, step_data: { name: 'First' } }) });
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(10);
  expect(server.posts.at(-1)).toMatchObject({ step_data: { name: 'First and more' }, version: 2 });
  expect(session.view.get()).toMatchObject({ conflict: null, saving: 'saved' });
  expect(store.kept.size).toBe(0);

  server.failure = refuseWith(409, { detail: 'x', current: formState({ version: 9, step_data: { name: 'First' } }) });
  session.change({ name: 'Mine' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.view.get().conflict).toMatchObject({ mine: { name: 'Mine' } });
});

it('goes on with a press whose earlier response was lost', async () => {
  const { session, server } = await openSession();
  server.failure = refuseWith(0);
  await session.submit({ name: 'Typed' }, 'continue');
  expect(session.view.get().said).toEqual({ key: 'formui.offline' });
  server.failure = refuseWith(409, { detail: 'x', current: formState({ version: 2, step_data: { name: 'Typed' } }) });
  await session.submit({ name: 'Typed' }, 'continue');
  await settle();
  expect(server.posts.map(({ version }) => version)).toEqual([1, 1, 2]);
  expect(session.view.get()).toMatchObject({ said: null, doing: null });
});

it('needs no choice where the other version is what was brought back, which its first page has saved meanwhile', async () => {
  const store = new MemoryStore();
  store.write(uuid, 'text', { version: 1, base: { name: 'Atlas' }, answers: { name: 'Rivers' } });
  const { session, server } = await openSession(new Server(), store);
  session.change({ name: 'Rivers of Asia' });
  server.failure = refuseWith(409, { detail: 'x', current: formState({ version: 2, step_data: { name: 'Rivers' } }) });
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(10);
  expect(server.posts.at(-1)).toMatchObject({ step_data: { name: 'Rivers of Asia' }, version: 2 });
  expect(session.view.get()).toMatchObject({ conflict: null, saving: 'saved' });
});

it('sends what is unsent when the page is left, in a request that outlives it', async () => {
  const { session, server } = await openSession();
  session.change({ name: 'On the way out' });
  session.leave();
  await settle();
  expect(server.posts).toMatchObject([{ step_data: { name: 'On the way out' }, keepalive: true }]);
  session.leave();
  await settle();
  expect(server.posts).toHaveLength(1);
});

it('tries no more once its page is gone, and leaves the rest to the next visit', async () => {
  const { session, server, store } = await openSession();
  session.change({ name: 'Typed offline' });
  server.failure = refuseWith(0);
  session.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.posts).toHaveLength(1);
  expect(store.read(uuid, 'text')?.answers).toEqual({ name: 'Typed offline' });
});

it('places an order once: the same post after a lost answer has the same key', async () => {
  const { session, server } = await openSession();
  const keys = () => server.calls.post.mock.calls.map(([, , , key]: unknown[]) => key);
  server.failure = refuseWith(0);
  await session.submit({ name: 'Atlas' }, 'place_order');
  await session.submit({ name: 'Atlas' }, 'place_order');
  await session.submit({ name: 'Atlas' }, 'place_order');
  const [first, again, next] = keys();
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

describe('two pages of one browser at one step', () => {
  it('saving on one page keeps what was typed last on the other', async () => {
    const store = new MemoryStore();
    const [one, other] = [await openSession(new Server(), store), await openSession(new Server(), store)];
    other.session.change({ name: 'Saved there' });
    one.session.change({ name: 'Typed here' });
    one.server.failure = refuseWith(0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(other.session.view.get().saving).toBe('saved');
    expect(store.read(uuid, 'text')?.answers).toEqual({ name: 'Typed here' });
  });

  it.each([
    ['it meets the other version', async () => void (await vi.advanceTimersByTimeAsync(2000))],
    ['it is left', async (session: FormSession) => session.close()],
    ['the app takes it away', async (session: FormSession) => session.setAside()],
  ])('an answer that another page removed from the store is stored again when %s', async (_, act) => {
    const store = new MemoryStore();
    const { session, server } = await openSession(new Server(), store);
    session.change({ name: 'Typed here' });
    store.drop(uuid, 'text');
    const current = formState({ version: 7, step_data: { name: 'Saved there' } });
    server.failure = refuseWith(409, { detail: 'x', current });
    await act(session);
    await settle();
    expect(store.read(uuid, 'text')).toMatchObject({ version: 1, answers: { name: 'Typed here' } });
    session.close();
  });
});

it.each([
  [
    'the server says what became of the order',
    'This order was placed meanwhile.',
    { sentence: 'This order was placed meanwhile.' },
  ],
  ['it is the same form at other answers', null, { key: 'formui.changed_elsewhere' }],
])(
  'sending an older version without typed answers shows the newest version with a message: %s',
  async (_, message, said) => {
    const { session, server } = await openSession();
    const current = formState({ version: 7, step_data: { name: 'Saved there' }, message });
    server.failure = refuseWith(409, { detail: 'x', current });
    await session.submit({ name: 'Atlas' }, 'continue');
    expect(session.view.get()).toMatchObject({ said, conflict: null, doing: null, answers: { name: 'Saved there' } });
  },
);

it('the choice between two versions shows the message about the new state of the order', async () => {
  const { session, server } = await openSession();
  const current = formState({ version: 7, message: 'This order was placed meanwhile.' });
  server.failure = refuseWith(409, { detail: 'x', current });
  await session.submit({ name: 'Typed here' }, 'continue');
  expect(session.view.get().conflict?.theirs.message).toBe('This order was placed meanwhile.');
});

it.each([
  ['a step', ['body', 'step'], 'value_error.const'],
  ['a question', ['body', 'step_data', 'name'], 'value_error.extra'],
])('says that the form has changed if the server does not know %s, and keeps the answers', async (_, loc, type) => {
  const { session, server, store } = await openSession();
  const unknown = refuseWith(422, { detail: [{ type, loc, msg: 'There is no such step.' }] });
  server.failure = unknown;
  session.change({ name: 'Typed' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.view.get()).toMatchObject({ said: { reload: true, isQuiet: true }, saving: 'kept', problems: [] });
  server.failure = unknown;
  await session.submit({ name: 'Typed' }, 'continue');
  expect(session.view.get()).toMatchObject({ said: { reload: true, isQuiet: false }, doing: null });
  expect(store.read(uuid, 'text')?.answers).toEqual({ name: 'Typed' });
});

it('brings back what was typed at a step that the form no longer has, where its questions are now', async () => {
  const store = new MemoryStore();
  store.write(uuid, 'quantity', { version: 1, base: {}, answers: { words: 84, colour: 'red' } });
  const { session } = await openSession(new Server(), store);
  expect(session.view.get()).toMatchObject({ restored: true, answers: { name: 'Atlas', words: 84 } });
  expect(store.read(uuid, 'quantity')?.answers).toEqual({ colour: 'red' });
  await vi.advanceTimersByTimeAsync(2000);
  const again = await openSession(new Server(), store);
  expect(again.session.view.get().restored).toBe(false);
});
