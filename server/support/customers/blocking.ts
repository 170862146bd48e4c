import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { SupportBlock } from '../../../schemas/generated/types.ts';
import { block, unblock } from '../../account/blocking.ts';
import type { Deps } from '../../deps.ts';
import { onCustomer } from './onCustomer.ts';

/** Locks a customer's account. Accounts of our own team are not locked here. */
export const blockCustomer = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { reason, note }: SupportBlock,
): Promise<void> =>
  onCustomer(deps, { by, uuid, act: 'block', why: note }, tx => block(tx, deps, uuid, reason, by.user.uuid));

export const unblockCustomer = (deps: Deps, by: ActingStaff, uuid: string, note: string): Promise<void> =>
  onCustomer(deps, { by, uuid, act: 'unblock', why: note }, (tx, customer) => {
    if (!customer.blocked_at) throw problem('customer_not_blocked');
    return unblock(tx, deps, uuid, by.user.uuid);
  });
