import { eq } from 'drizzle-orm';
import type { SupportBlock } from '../../../schemas/generated/types.ts';
import { block, unblock } from '../../account/blocking.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { audit, type Staff } from '../../audit/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../http/problems.ts';

/** Locks a customer's account. Accounts of our own team are not locked here. */
export const blockCustomer = (deps: Deps, by: Staff, uuid: string, { reason, note }: SupportBlock): Promise<void> =>
  onCustomer(deps, by, uuid, { act: 'block', why: note }, tx => block(tx, deps, uuid, reason, by.user.uuid));

export const unblockCustomer = (deps: Deps, by: Staff, uuid: string, note: string): Promise<void> =>
  onCustomer(deps, by, uuid, { act: 'unblock', why: note }, (tx, customer) => {
    if (!customer.blocked_at) throw refuse('customer_not_blocked');
    return unblock(tx, deps, uuid, by.user.uuid);
  });

type Work = (tx: Tx, customer: UserRow) => Promise<void>;

const onCustomer = (
  deps: Deps,
  by: Staff,
  uuid: string,
  { act, why }: { act: string; why: string },
  work: Work,
): Promise<void> =>
  deps.db.transaction(async tx => {
    const before = await find(tx, uuid);
    await work(tx, before);
    const after = await find(tx, uuid);
    await audit(tx, deps, by, { act, customer: uuid, before: factsOf(before), after: factsOf(after), why });
  });

async function find(tx: Tx, uuid: string): Promise<UserRow> {
  const [customer] = await tx.select().from(users).where(eq(users.uuid, uuid)).for('no key update');
  if (!customer) throw refuse('customer_not_found');
  if (customer.role !== 'customer') throw refuse('forbidden');
  return customer;
}

const factsOf = ({ blocked_at, blocked_reason }: UserRow) => ({
  blocked_at: blocked_at?.toISOString() ?? null,
  blocked_reason,
});
