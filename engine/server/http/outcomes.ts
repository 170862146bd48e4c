import type { Tx } from '../db/database.ts';
import { type Answer, answerWith, type Keep } from './answer.ts';

/** 201 with what was made. */
export const created = async <Made>(work: Promise<Made>): Promise<Answer<Made>> => answerWith(201, await work);

/** The same, stored with what was done for a request that comes again: `work` calls `done` in its transaction. */
export const createdOnce = <Made>(
  { keep }: { keep: Keep },
  work: (done: (tx: Tx, made: Made) => Promise<void>) => Promise<Made>,
): Promise<Answer<Made>> => created(work((tx, made) => keep(tx, answerWith(201, made))));

/** The same of something that was there before: 200. */
export const doneOnce = <Done>(
  { keep }: { keep: Keep },
  work: (done: (tx: Tx, changed: Done) => Promise<void>) => Promise<Done>,
): Promise<Done> => work((tx, changed) => keep(tx, answerWith(200, changed)));

/** 204: done, and nothing to tell. */
export const noContent = async (work: Promise<unknown>): Promise<Answer<undefined>> => {
  await work;
  return answerWith(204, undefined);
};
