import { call } from '../../../client/api/call.ts';
import type { CallName } from '../../../contract/contract.ts';
import type { BulkAnswer } from '../../../contract/generated/types.ts';
import type { SendIdempotently } from '../../hooks/useIdempotencyKey.ts';

type Rest = Record<string, unknown>;

export type BatchResult = BulkAnswer['results'][number];

/** The server takes this many at once. */
export const BATCH_SIZE = 100;

interface Many {
  uuids: string[];
  /** Only a dry run. */
  dryRun: boolean;
  answers: Rest;
  keyed: SendIdempotently;
}

/** Runs an action on many rows by one call, or its dry run: batch after batch, with the result of each row. */
export async function callInBatches(name: CallName, { uuids, dryRun, answers, keyed }: Many): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (let from = 0; from < uuids.length; from += BATCH_SIZE) {
    const body = { ...answers, uuids: uuids.slice(from, from + BATCH_SIZE), dry_run: dryRun };
    // The resource file names the call, so its options are only known here.
    const send = (idempotencyKey: string) =>
      (call as (name: CallName, options: Rest) => Promise<unknown>)(name, { body, idempotencyKey });
    const answer = (await keyed([name, body], send)) as BulkAnswer;
    results.push(...answer.results);
  }
  return results;
}
