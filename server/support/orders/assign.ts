import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { SupportAssign, SupportReassign } from '../../../schemas/generated/types.ts';
import { findStaff, isStaffMember } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { isLockedOut } from '../../orders/accountHold.ts';
import { changeEditor } from '../../orders/changeEditor.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { type TransitionContext, transition } from '../../orders/transition.ts';
import { findDedicatedEditor } from './editors.ts';
import { deliveryProblem, freshResults } from './freshResults.ts';

/**
 * Assigns an editor, who begins: the named one, else the one who works for this customer, if free, else the one who
 * assigns.
 */
export async function assign(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { editor_uuid }: SupportAssign,
  { user }: ActingStaff,
  did: TransitionContext,
): Promise<OrderRow> {
  const editor = editor_uuid ?? (await freeEditor(tx, order)) ?? user.uuid;
  if (!(await isStaffMember(tx, editor))) throw problem('editor_unknown');
  return transition(tx, deps, order, 'in_progress', { ...did, set: { editor_uuid: editor } });
}

/** Reassigns an order to another member of staff, also after its editor has left. */
export async function reassign(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { editor_uuid: uuid }: SupportReassign,
  did: TransitionContext,
): Promise<OrderRow> {
  if (uuid === order.editor_uuid) throw problem('editor_already_assigned');
  const editor = await findStaff(tx, uuid);
  if (!editor) throw problem('editor_unknown');
  return changeEditor(tx, deps, order, { uuid, name: `${editor.first_name} ${editor.last_name}` }, did);
}

async function freeEditor(tx: Tx, { customer_uuid }: OrderRow): Promise<string | undefined> {
  const dedicated = await findDedicatedEditor(tx, customer_uuid);
  return dedicated?.isFree ? dedicated.uuid : undefined;
}

/** Delivers the result. There must be new files since the last delivery, all complete and safe. */
export async function deliver(tx: Tx, deps: Deps, order: OrderRow, did: TransitionContext): Promise<OrderRow> {
  // Quality check is not interrupted by a lock; its result stays here until the customer is unlocked.
  if (await isLockedOut(tx, order)) throw problem('customer_locked_out');
  const found = deliveryProblem(await freshResults(tx, order), deps.clock.now());
  if (found) throw problem(found);
  return transition(tx, deps, order, 'delivered', did);
}
