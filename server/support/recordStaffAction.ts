import { type ActingStaff, type AuditEvent, audit } from '../../engine/server/audit/index.ts';
import type { Tx } from '../../engine/server/db/index.ts';
import { type LiveResource, publish } from '../../engine/server/events/index.ts';
import type { Deps } from '../deps.ts';

export interface StaffAction extends AuditEvent {
  /** Its name in the audit, and for open pages. */
  resource: LiveResource;
  record: string;
  /** The user whose open pages are notified besides those of staff; absent: the owner. */
  audience?: string | null;
}

/**
 * Records an action of staff on a row in the audit, with the values before and after, and notifies open pages of the
 * row.
 */
export async function recordStaffAction(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  by: ActingStaff,
  { audience, ...acted }: StaffAction,
): Promise<void> {
  const { resource, record, owner = null } = acted;
  await audit(tx, deps, by, acted);
  await publish(tx, deps, { owner: audience === undefined ? owner : audience, resource, uuid: record });
}
