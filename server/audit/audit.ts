import { randomUUID } from 'node:crypto';
import type { UserRow } from '../account/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { CallRequest } from '../http/answer.ts';
import { auditEntries, type Facts } from './tables.ts';

/** Who of our team acts, and from where. */
export interface Staff {
  user: UserRow;
  address: string;
}

export const staffOf = ({ caller, raw }: Pick<CallRequest<'getSupportOrder'>, 'caller' | 'raw'>): Staff => ({
  user: caller.user,
  address: raw.ip,
});

export interface Acted {
  act: string;
  /** Whose things were touched, and who may know of it; absent: nobody's, such as the text of a level. */
  customer?: string | null;
  order?: string | null;
  payment?: string | null;
  /** Of anything else: the resource and the row. */
  resource?: string;
  record?: string;
  before: Facts;
  after: Facts;
  why?: string | null;
}

/** Keeps who did what, when, why and from where. Of the facts only those that the act changed. */
export async function audit(tx: Tx, { clock }: Pick<Deps, 'clock'>, by: Staff, acted: Acted): Promise<void> {
  const { act, customer = null, order = null, payment = null, resource = null, record = null, why = null } = acted;
  const changed = Object.keys(acted.after).filter(name => acted.after[name] !== (acted.before[name] ?? null));
  const only = (facts: Facts): Facts => Object.fromEntries(changed.map(name => [name, facts[name] ?? null]));
  await tx.insert(auditEntries).values({
    uuid: randomUUID(),
    at: clock.now(),
    by: by.user.uuid,
    role: by.user.role === 'admin' ? 'admin' : 'support',
    ...{ act, resource, record, customer_uuid: customer, order_uuid: order, payment_uuid: payment },
    before: only(acted.before),
    after: only(acted.after),
    why,
    address: by.address,
  });
}
