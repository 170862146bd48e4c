import { desc, inArray } from 'drizzle-orm';
import { type ActingStaff, auditEntries, isLinkedTo } from '../../../engine/server/audit/index.ts';
import { localizeProblem, ProblemError, problem, ValidationError } from '../../../engine/server/http/index.ts';
import { schemaFolder } from '../../../engine/server/index.ts';
import { mayInspect, placeIn, schemaText } from '../../../engine/server/inspector/index.ts';
import type { BulkAnswer, SupportAssignMany, SupportReassignMany } from '../../../schemas/generated/types.ts';
import { isStaffMember } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { orders } from '../../orders/tables.ts';
import { assign, reassign } from './assign.ts';
import { dryRun } from './dryRun.ts';
import { rulesFile, type SupportAction } from './supportActions.ts';
import { withLockedOrder } from './withLockedOrder.ts';

type Result = BulkAnswer['results'][number];

/** The acting staff; `wasBegun`: the same request was begun before, and the server died before it answered. */
export interface ResumableStaff extends ActingStaff {
  wasBegun: boolean;
}

/** Assigns many unassigned orders to an editor. */
export async function assignMany(
  deps: Deps,
  by: ResumableStaff,
  body: SupportAssignMany,
  locale: string,
): Promise<BulkAnswer> {
  const { editor_uuid } = body;
  if (editor_uuid && !(await isStaffMember(deps.db, editor_uuid))) throw problem('editor_unknown');
  const work: Work = (tx, order, did) => assign(tx, deps, order, body, by, did);
  return runOnEach(deps, { ...body, by, action: 'assign', work }, locale);
}

/** Reassigns many orders in work to another editor. */
export async function reassignMany(
  deps: Deps,
  by: ResumableStaff,
  body: SupportReassignMany,
  locale: string,
): Promise<BulkAnswer> {
  if (!(await isStaffMember(deps.db, body.editor_uuid))) throw problem('editor_unknown');
  const work: Work = (tx, order, did) => reassign(tx, deps, order, body, did);
  return runOnEach(deps, { ...body, by, action: 'reassign', work }, locale);
}

type Work = Parameters<typeof withLockedOrder>[2];

interface BulkAction {
  uuids: string[];
  dry_run?: boolean;
  note?: string | null;
  by: ResumableStaff;
  action: SupportAction;
  work: Work;
}

/**
 * Runs one action on many orders, each in its own transaction. A dry run does the same and rolls back, so the action's
 * own rules decide.
 */
async function runOnEach(
  deps: Deps,
  { uuids, dry_run: isDryRun = false, work, ...wanted }: BulkAction,
  locale: string,
) {
  const { by, action, note = null } = wanted;
  const known = await deps.db
    .select({ uuid: orders.uuid, number: orders.number })
    .from(orders)
    .where(inArray(orders.uuid, uuids));
  const names = new Map(known.map(({ uuid, number }) => [uuid, number]));
  const isInspected = mayInspect(deps, by.user);
  const results: Result[] = [];
  for (const uuid of uuids) {
    const on = { by, uuid, action, note };
    const done = isDryRun ? dryRun(deps, on, work, async () => undefined) : withLockedOrder(deps, on, work);
    const problem = await done.then(
      () => null,
      error => problemOf(error, isInspected ? action : null, locale),
    );
    const isDone = problem === null || (by.wasBegun && (await isLastAction(deps, uuid, by, action)));
    results.push({ uuid, name: names.get(uuid) ?? '', done: isDone, problem: isDone ? null : problem });
  }
  return { results };
}

/**
 * Whether the latest action on the order is this one, by the same person: then the request had done it before the
 * crash.
 */
async function isLastAction(
  { db }: Deps,
  uuid: string,
  { user }: ActingStaff,
  action: SupportAction,
): Promise<boolean> {
  const [last] = await db
    .select({ action: auditEntries.action, by: auditEntries.by })
    .from(auditEntries)
    .where(isLinkedTo('order', uuid))
    .orderBy(desc(auditEntries.at), desc(auditEntries.uuid))
    .limit(1);
  return last?.action === action && last.by === user.uuid;
}

/**
 * Why an order of a bulk action was left unchanged. The place of the rule is only for staff who may read it: then
 * `inspected` is the action.
 */
function problemOf(error: unknown, inspected: SupportAction | null, locale: string): Result['problem'] {
  if (!(error instanceof ProblemError || error instanceof ValidationError)) throw error;
  const { detail } = localizeProblem(error, locale);
  const message = Array.isArray(detail) ? String(detail[0]?.msg) : String(detail);
  const name = error instanceof ProblemError ? error.problem : 'invalid';
  return { name, message, rule: inspected && name === 'order_status' ? ruleOf(inspected) : null };
}

function ruleOf(action: SupportAction): { file: string; line: number } | null {
  const text = schemaText(schemaFolder(), rulesFile);
  return text ? placeIn(text, ['actions', action, 'when']) : null;
}
