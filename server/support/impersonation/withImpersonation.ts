import type { User } from '../../../schemas/generated/types.ts';
import { listActiveConsents } from '../../account/consents.ts';
import type { Deps } from '../../deps.ts';

/** A customer as staff see them, with whether they allow impersonation, and until when. */
export async function withImpersonation({ db, clock }: Pick<Deps, 'db' | 'clock'>, customer: User): Promise<User> {
  const consent = (await listActiveConsents(db, customer.uuid, clock.now())).find(({ kind }) => kind === 'impersonate');
  if (!consent) return { ...customer, impersonation_until: null };
  return {
    ...customer,
    impersonation_until: consent.until.toISOString(),
    allowed_actions: [...(customer.allowed_actions ?? []), 'impersonate'],
  };
}
