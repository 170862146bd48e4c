import { randomUUID } from 'node:crypto';
import type { UserRow } from '../account/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { auditEntries, type Facts } from './tables.ts';

/** Who of our team acts, and from where. */
export interface Staff {
  user: UserRow;
  address: string;
}

export interface Acted {
  act: string;
  customer: string;
  order?: string;
  payment?: string;
  before: Facts;
  after: Facts;
  why?: string | null;
}

/** Keeps who did what, when, why and from where. Of the facts only those that the act changed. */
export async function audit(tx: Tx, { clock }: Pick<Deps, 'clock'>, by: Staff, acted: Acted): Promise<void> {
  const { act, customer, order = null, payment = null, why = null } = acted;
  const changed = Object.keys(acted.after).filter(name => acted.after[name] !== (acted.before[name] ?? null));
  const only = (facts: Facts): Facts => Object.fromEntries(changed.map(name => [name, facts[name] ?? null]));
  await tx.insert(auditEntries).values({
    uuid: randomUUID(),
    at: clock.now(),
    by: by.user.uuid,
    role: by.user.role === 'admin' ? 'admin' : 'support',
    act,
    ...{ customer_uuid: customer, order_uuid: order, payment_uuid: payment },
    before: only(acted.before),
    after: only(acted.after),
    why,
    address: by.address,
  });
}
