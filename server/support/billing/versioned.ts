import { audit, type Staff } from '../../audit/audit.ts';
import type { Facts } from '../../audit/tables.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/events.ts';
import { refuse } from '../../http/problems.ts';

interface Versioned {
  uuid: string;
  version: number;
}

export interface Edit<Row extends Versioned, Answer extends object> {
  act: string;
  /** Name of the resource: in the audit, and for open pages. */
  resource: string;
  /** The row, locked; refuses where there is none. */
  find: (tx: Tx) => Promise<Row>;
  /** What the editor has seen; left out: whatever it is now. */
  version?: number;
  change: (tx: Tx, row: Row) => Promise<Row>;
  facts: (row: Row) => Facts;
  answer: (tx: Tx, row: Row) => Promise<Answer> | Answer;
  why?: string | null;
}

/** A change of something that is nobody's: not over what somebody else has changed meanwhile, and kept with before and after. */
export const edited = <Row extends Versioned, Answer extends object>(
  deps: Deps,
  by: Staff,
  { act, resource, find, version, change, facts, answer, why }: Edit<Row, Answer>,
): Promise<Answer> =>
  deps.db.transaction(async tx => {
    const before = await find(tx);
    if (version !== undefined && version !== before.version)
      throw refuse('stale_version', { current: await answer(tx, before) });
    const after = await change(tx, before);
    await audit(tx, deps, by, {
      ...{ act, resource, record: before.uuid, why },
      before: facts(before),
      after: facts(after),
    });
    await announce(tx, deps, { customer: null, resource, uuid: before.uuid });
    return answer(tx, after);
  });
