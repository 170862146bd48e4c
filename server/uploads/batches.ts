import type { Db } from '../../engine/server/db/index.ts';
import { ProblemError } from '../../engine/server/http/index.ts';

const maxBatch = 50;

type Work<Deps, Item, Result> = (deps: Deps, items: Item[]) => Promise<Result[]>;
type Waiting<Item, Result> = { item: Item; settle: PromiseWithResolvers<Result> };

/**
 * Returns a function that does the work of many requests at the same time in few transactions: what is asked for under
 * a key, while work of that key runs, is done together afterwards. If an item is refused, each is repeated alone, so
 * that only the one at fault gets the refusal.
 */
export function createBatches<Deps extends { db: Db }, Item, Result>(
  work: Work<Deps, Item, Result>,
): (deps: Deps, key: string, item: Item) => Promise<Result> {
  const known = new WeakMap<Db, Map<string, Waiting<Item, Result>[]>>();

  async function run(deps: Deps, queues: Map<string, Waiting<Item, Result>[]>, key: string): Promise<void> {
    for (let queue = queues.get(key); queue?.length; queue = queues.get(key)) {
      queues.set(key, queue.slice(maxBatch));
      await settleBatch(deps, work, queue.slice(0, maxBatch));
    }
    queues.delete(key);
  }

  return (deps, key, item) => {
    const settle = Promise.withResolvers<Result>();
    const queues = known.get(deps.db) ?? new Map<string, Waiting<Item, Result>[]>();
    known.set(deps.db, queues);
    const queue = queues.get(key);
    queues.set(key, [...(queue ?? []), { item, settle }]);
    if (!queue) void run(deps, queues, key);
    return settle.promise;
  };
}

async function settleBatch<Deps, Item, Result>(
  deps: Deps,
  work: Work<Deps, Item, Result>,
  batch: Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await work(
      deps,
      batch.map(({ item }) => item),
    );
    for (const [place, { settle }] of batch.entries()) settle.resolve(results[place]!);
  } catch (error) {
    if (batch.length > 1 && isRefusal(error)) for (const one of batch) await settleBatch(deps, work, [one]);
    else for (const { settle } of batch) settle.reject(error);
  }
}

/** A refusal of the app, or of a constraint of the database. Any other error, such as a lost connection, is everyone's. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError || /^23/.test((error as { cause?: { code?: string } }).cause?.code ?? '');
