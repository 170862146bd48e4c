import type { ActingStaff, AuditFacts } from '../../engine/server/audit/index.ts';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { recordStaffAction, type StaffAction } from './recordStaffAction.ts';

interface Versioned {
  uuid: string;
  version: number;
}

interface VersionedUpdate<Row extends Versioned, Answer extends object>
  extends Pick<StaffAction, 'action' | 'resource' | 'why'> {
  /** The row, locked; refuses where there is none. */
  find: (tx: Tx) => Promise<Row>;
  /** The version that the editor has seen; absent: the current one. */
  version?: number;
  change: (tx: Tx, row: Row) => Promise<Row>;
  facts: (row: Row) => AuditFacts;
  answer: (tx: Tx, row: Row) => Promise<Answer> | Answer;
  /** The owner of the row and the audience of its event; absent: no owner, and staff. */
  of?: (row: Row) => Pick<StaffAction, 'owner' | 'audience'>;
}

/** Changes one row for staff, with optimistic locking and an audit entry of the values before and after. */
export const updateWithVersion = <Row extends Versioned, Answer extends object>(
  deps: Deps,
  by: ActingStaff,
  { action, resource, find, version, change, facts, answer, why, of }: VersionedUpdate<Row, Answer>,
): Promise<Answer> =>
  deps.db.transaction(async tx => {
    const before = await find(tx);
    await assertVersion(version, before, () => answer(tx, before));
    const after = await change(tx, before);
    await recordStaffAction(tx, deps, by, {
      action,
      resource,
      record: before.uuid,
      why,
      ...of?.(before),
      before: facts(before),
      after: facts(after),
    });
    return answer(tx, after);
  });

/**
 * Optimistic locking: a save with an outdated version is rejected together with the current row. Without `seen`, any
 * version is accepted.
 */
export async function assertVersion(
  seen: number | undefined,
  { version }: Pick<Versioned, 'version'>,
  current: () => Promise<object> | object,
): Promise<void> {
  if (seen !== undefined && seen !== version) throw problem('stale_version', { current: await current() });
}
