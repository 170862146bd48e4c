import { keyOfEmail } from '../../account/users.ts';
import type { Staff } from '../../audit/audit.ts';
import { limitAll } from '../../auth/limits.ts';
import { sendVerification } from '../../auth/verification.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../http/problems.ts';
import { waitsForMail } from './customerActs.ts';
import { customerNamed, onCustomer } from './onCustomer.ts';

/** Sends the mail that confirms an address once more: in the customer's language, as often as they may ask for it. */
export async function resendVerification(deps: Deps, by: Staff, uuid: string): Promise<void> {
  const email = await deps.db.transaction(async tx => {
    const customer = await customerNamed(tx, uuid);
    if (!waitsForMail(customer)) throw refuse('nothing_to_confirm');
    return customer.pending_email ?? customer.email;
  });
  const key = `verify:${keyOfEmail(email)}`;
  await limitAll(deps.db, deps, [
    ['mailGap', key],
    ['mailDay', key],
  ]);
  await onCustomer(deps, { by, uuid, act: 'resend_verification' }, (tx, customer) =>
    sendVerification(tx, deps, customer, email, customer.locale),
  );
}
