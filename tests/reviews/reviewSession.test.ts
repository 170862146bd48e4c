import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../engine/client/api/index.ts';
import type { Change, TrackedDocument } from '../../engine/tracked-changes/index.ts';
import type { FileReview, FileReviewPatch } from '../../schemas/generated/types.ts';
import { customerReview } from '../../src/reviews/reviewRoles.ts';
import type { ReviewCalls } from '../../src/reviews/session/DecisionSession.ts';
import { ReviewSession } from '../../src/reviews/session/ReviewSession.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing: FileReview = { version: 0, changes: 2, decisions: [] };
const changeWith = (id: string, inserted = 'quay') => ({ id, inserted, deleted: '' }) as Change;
const documentOf = (...changes: Change[]) => ({ changes, remarks: [] }) as unknown as TrackedDocument;

function begin(calls: Partial<ReviewCalls>, ...changes: Change[]) {
  const usual: ReviewCalls = { read: async () => nothing, save: async () => nothing, isClosed: () => false };
  return new ReviewSession(documentOf(...changes), nothing, { ...usual, ...calls }, false);
}

it('an open change is sent with an excerpt that never ends within an emoji', async () => {
  const sent: FileReviewPatch[] = [];
  const save = async (patch: FileReviewPatch) => {
    sent.push(patch);
    return { ...nothing, version: 1 };
  };
  const session = begin({ save }, changeWith('a', `${'x'.repeat(299)}😀`));
  session.decide(['a'], 'open', 'Why?');
  await session.flush();
  expect(sent[0]?.decisions[0]?.excerpt).toBe('x'.repeat(299));
  expect(session.summary().saving).toBe('saved');
});

it('what was read before a save does not replace what the save stored', async () => {
  const read = Promise.withResolvers<FileReview>();
  const session = begin(
    { read: () => read.promise, save: async () => ({ ...nothing, version: 2 }) },
    changeWith('a'),
    changeWith('b'),
  );
  const refreshed = session.refresh();
  session.decide(['a'], 'accepted');
  await session.flush();
  read.resolve({
    version: 1,
    changes: 2,
    decisions: [{ change: 'a', decision: 'rejected', note: null, excerpt: null }],
  });
  await refreshed;
  expect(session.decisionOf('a')).toBe('accepted');
});

it('a decision that could not be stored is reported, and sent again', async () => {
  const answers = [Promise.reject(new Error('no connection')), Promise.resolve({ ...nothing, version: 1 })];
  const save = vi.fn(() => answers.shift()!);
  const session = begin({ save }, changeWith('a'));
  session.decide(['a'], 'rejected');
  await session.flush();
  expect(session.summary().saving).toBe('waiting');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([save.mock.calls.length, session.summary().saving]).toEqual([2, 'saved']);
});

it('a closed review takes no decision and no step back', async () => {
  const save = vi.fn(() => Promise.reject(new Error('the order is completed')));
  const session = begin({ save, isClosed: () => true }, changeWith('a'), changeWith('b'));
  session.decide(['a'], 'accepted');
  await session.flush();
  session.decide(['b'], 'accepted');
  expect([session.isReadOnly, session.undo(), session.decisionOf('b')]).toEqual([true, [], 'undecided']);
  expect(session.summary()).toMatchObject({ saving: 'closed', canUndo: false, undecided: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
});

it('a refusal closes the review, but too many requests or a failure of the server do not', () => {
  const { isClosed } = customerReview.callsFor({ object_uuid: '', file_uuid: '' });
  const closed = [401, 404, 408, 409, 422, 429, 500, 503].filter(code =>
    isClosed(new CallError('saveFileReview', code, {})),
  );
  expect([closed, isClosed(new TypeError('Failed to fetch'))]).toEqual([[404, 409, 422], false]);
});
