import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { users } from './tables.ts';

/**
 * Locks a customer until the transaction ends: their credit, cap, cards and plan change one request at a time. Other
 * transactions may still write rows that refer to the customer.
 */
export const lockCustomerRow = (tx: Tx, customer: string) =>
  tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, customer)).for('no key update');
