import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { SupportBlock } from '../../../schemas/generated/types.ts';
import { lockAccount, unlockAccount } from '../../account/accountLock.ts';
import type { Deps } from '../../deps.ts';
import { withLockedCustomer } from './withLockedCustomer.ts';

/** Locks a customer's account. Accounts of staff are not locked here. */
export const blockCustomer = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { reason, note }: SupportBlock,
): Promise<void> =>
  withLockedCustomer(deps, { by, uuid, action: 'block', why: note }, tx =>
    lockAccount(tx, deps, uuid, reason, by.user.uuid),
  );

export const unblockCustomer = (deps: Deps, by: ActingStaff, uuid: string, note: string): Promise<void> =>
  withLockedCustomer(deps, { by, uuid, action: 'unblock', why: note }, (tx, customer) => {
    if (!customer.blocked_at) throw problem('customer_not_blocked');
    return unlockAccount(tx, deps, uuid, by.user.uuid);
  });
