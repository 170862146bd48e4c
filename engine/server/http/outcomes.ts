import type { Tx } from '../db/database.ts';
import { type Answer, answerWith, type Keep } from './answer.ts';

/** Builds a 201 answer with the created resource. */
export const created = async <Made>(work: Promise<Made>): Promise<Answer<Made>> => answerWith(201, await work);

/** Builds a 201 answer and stores it with the work, for a repeated request: `work` calls `done` in its transaction. */
export const createdOnce = <Made>(
  { keep }: { keep: Keep },
  work: (done: (tx: Tx, made: Made) => Promise<void>) => Promise<Made>,
): Promise<Answer<Made>> => created(work((tx, made) => keep(tx, answerWith(201, made))));

/** Builds a 200 answer and stores it with the work, for a repeated request that changes an existing resource. */
export const doneOnce = <Done>(
  { keep }: { keep: Keep },
  work: (done: (tx: Tx, changed: Done) => Promise<void>) => Promise<Done>,
): Promise<Done> => work((tx, changed) => keep(tx, answerWith(200, changed)));

/** Builds a 204 answer. */
export const noContent = async (work: Promise<unknown>): Promise<Answer<undefined>> => {
  await work;
  return answerWith(204, undefined);
};
