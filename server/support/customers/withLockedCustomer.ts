import { and, eq, isNull } from 'drizzle-orm';
import { type ActingStaff, type AuditEvent, type AuditFacts, audit } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { hasCustomerRole, isCustomerRole } from '../../account/roles.ts';
import { type UserRow, users } from '../../account/tables.ts';
import type { Deps } from '../../deps.ts';

interface CustomerAction extends Pick<AuditEvent, 'action' | 'why' | 'particular'> {
  by: ActingStaff;
  uuid: string;
  /** What the action may change, read before and after it; absent: the state of the account. */
  facts?: (tx: Tx, customer: UserRow) => Promise<AuditFacts> | AuditFacts;
}

type Work<Result> = (tx: Tx, customer: UserRow) => Promise<Result>;

/**
 * Runs an action of staff on a customer's account: under its lock, audited with before and after, and published to open
 * pages.
 */
export const withLockedCustomer = <Result>(
  deps: Deps,
  { by, uuid, facts = lockFacts, ...acted }: CustomerAction,
  work: Work<Result>,
): Promise<Result> =>
  deps.db.transaction(async tx => {
    const customer = await requireCustomer(tx, uuid);
    const before = await facts(tx, customer);
    const result = await work(tx, customer);
    const after = await facts(tx, await requireCustomer(tx, uuid));
    await audit(tx, deps, by, { ...acted, owner: uuid, before, after });
    await publish(tx, deps, { owner: uuid, resource: 'account', uuid });
    return result;
  });

/**
 * Locks a customer, so that actions of staff on the same customer wait for each other. Refuses accounts of staff and
 * unknown ones.
 */
export async function requireCustomer(tx: Tx, uuid: string): Promise<UserRow> {
  const [customer] = await tx.select().from(users).where(eq(users.uuid, uuid)).for('no key update');
  if (!customer || customer.erased_at) throw problem('customer_not_found');
  if (!isCustomerRole(customer.role)) throw problem('customer_is_staff');
  return customer;
}

/** The same for a customer whom the body of a call names. */
export async function requireNamedCustomer(tx: Tx, uuid: string): Promise<UserRow> {
  const ofCustomer = and(eq(users.uuid, uuid), hasCustomerRole(), isNull(users.erased_at));
  const [customer] = await tx.select().from(users).where(ofCustomer).for('no key update');
  if (!customer) throw problem('customer_unknown');
  return customer;
}

const lockFacts = (_tx: Tx, { blocked_at, blocked_reason }: UserRow): AuditFacts => ({
  blocked_at: blocked_at?.toISOString() ?? null,
  blocked_reason,
});
