import { type Db, databaseErrorOf, retryDeadlocks } from '../../engine/server/db/index.ts';
import { ProblemError } from '../../engine/server/http/index.ts';

const maxBatch = 50;
/** PostgreSQL's class `integrity_constraint_violation` of error codes. */
const constraintViolations = '23';

type Work<Deps, Item, Result> = (deps: Deps, items: Item[]) => Promise<Result[]>;
type Waiting<Item, Result> = { item: Item; settle: PromiseWithResolvers<Result> };

/**
 * Returns a function that does the work of simultaneous requests in few transactions. `work` is one transaction. Items
 * that arrive while work for their key runs are processed together afterwards. If an item is refused, each is repeated
 * alone, so that only the one at fault is refused.
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
    const items = batch.map(({ item }) => item);
    const results = await retryDeadlocks(() => work(deps, items));
    for (const [place, { settle }] of batch.entries()) settle.resolve(results[place]!);
  } catch (error) {
    if (batch.length > 1 && isRefusal(error)) for (const one of batch) await settleBatch(deps, work, [one]);
    else for (const { settle } of batch) settle.reject(error);
  }
}

/** Whether the app or a constraint of the database has refused an item. Other errors, such as a lost connection, affect all. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError || databaseErrorOf(error)?.code?.startsWith(constraintViolations) === true;
