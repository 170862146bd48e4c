import type { Tx } from '../db/database.ts';
import { type Reply, replyWith, type StoreResponse } from './serveCalls.ts';

/** Builds a 201 answer with the created resource. */
export const replyCreated = async <Made>(work: Promise<Made>): Promise<Reply<Made>> => replyWith(201, await work);

/** Builds a 201 answer and stores it with the work, for a repeated request: `work` calls `done` in its transaction. */
export const replyCreatedIdempotently = <Made>(
  { storeResponse }: { storeResponse: StoreResponse },
  work: (done: (tx: Tx, made: Made) => Promise<void>) => Promise<Made>,
): Promise<Reply<Made>> => replyCreated(work((tx, made) => storeResponse(tx, replyWith(201, made))));

/** Builds a 200 answer and stores it with the work, for a repeated request that changes an existing resource. */
export const replyOkIdempotently = <Done>(
  { storeResponse }: { storeResponse: StoreResponse },
  work: (done: (tx: Tx, changed: Done) => Promise<void>) => Promise<Done>,
): Promise<Done> => work((tx, changed) => storeResponse(tx, replyWith(200, changed)));

/** Builds a 204 answer. */
export const replyNoContent = async (work: Promise<unknown>): Promise<Reply<undefined>> => {
  await work;
  return replyWith(204, undefined);
};
