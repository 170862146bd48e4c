import { randomUUID } from 'node:crypto';
import { isUniqueViolation, type Tx } from '../../engine/server/db/index.ts';
import { problem, type ValidationEntry, validationError } from '../../engine/server/http/index.ts';
import { emailKey, nameFaults } from '../../engine/server/index.ts';
import { hashPassword, passwordFault } from '../../engine/server/principals/index.ts';
import type { Address, Register } from '../../schemas/generated/types.ts';
import { recordAcceptance } from '../account/acceptances.ts';
import { organizations, type UserRow, users } from '../account/tables.ts';
import { findUser } from '../account/users.ts';
import { saveCard } from '../billing/paymentMethods.ts';
import type { Deps } from '../deps.ts';
import { limit } from '../limits/portalLimits.ts';
import type { Confirmation } from '../payments/gateway.ts';
import { taxTermsAt } from '../tax/taxRate.ts';
import { assertCardGiven, type RegistrationPlan, storeRegistrationCard } from './registrationPlan.ts';
import { isReserved } from './undoChange.ts';
import { sendVerification } from './verification.ts';

type UserData = Register['user_data'];
interface RegistrationRequest {
  ip: string;
  locale: string;
  /** In the transaction that makes the account. */
  keep: (tx: Tx) => Promise<void>;
}

/**
 * Creates an account that waits for its address to be confirmed. The card of a paid level is saved now and charged only
 * then: see `purchasePendingPlan`. Returns the bank's challenge if the card needs one; no account is created before it
 * is confirmed.
 */
export async function register(
  deps: Deps,
  body: Register,
  { ip, locale, keep }: RegistrationRequest,
): Promise<{ user: UserRow } | { action: Confirmation }> {
  const { user_data } = body;
  assertValid(user_data);
  assertCardGiven(body);
  await limit(deps.db, deps, 'register', ip);
  const password_hash = await hashPassword(user_data.password, deps.config);
  if (await findUser(deps.db, { email: user_data.email })) throw problem('register_email_taken');
  if (await isReserved(deps.db, deps.clock.now(), user_data.email, null)) throw problem('register_email_taken');
  const chosen = await storeRegistrationCard(deps, body, locale);
  if (chosen && 'action' in chosen) return { action: chosen.action };
  const level = chosen?.level ?? null;
  const user = await deps.db
    .transaction(async tx => {
      const created = await createAccount(tx, deps, user_data, { password_hash, locale, level });
      await keep(tx);
      return created;
    })
    .catch(async error => {
      if (!isUniqueViolation(error)) throw error;
      if (level) await deps.payments.gateway.detachCard(level.method);
      throw problem('register_email_taken');
    });
  return { user };
}

interface NewAccount {
  password_hash: string;
  locale: string;
  level: RegistrationPlan | null;
}

async function createAccount(
  tx: Tx,
  deps: Deps,
  given: UserData,
  { password_hash, locale, level }: NewAccount,
): Promise<UserRow> {
  const now = deps.clock.now();
  const email = given.email.trim();
  const place = { country: given.country ?? 'US', state: given.state ?? null };
  const [user] = await tx
    .insert(users)
    .values({
      uuid: randomUUID(),
      email,
      email_key: emailKey(email),
      password_hash,
      first_name: given.first_name.trim(),
      last_name: given.last_name.trim(),
      account_type: given.account_type,
      locale,
      timezone: 'UTC',
      role: 'customer',
      ...place,
      notifications: { order_updates: true, billing: true, marketing: false },
      terms_accepted_at: now,
      wanted_level: level?.codename ?? null,
      wanted_terms: level?.terms ? { ...level.terms, tax: await taxTermsAt(tx, place) } : null,
      provider_customer: level?.customer ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning();
  await recordAcceptance(tx, { user_uuid: user!.uuid, documents: ['terms', 'privacy'], at: now });
  if (given.account_type === 'organization') {
    const address = emptyAddress(place.country, place.state);
    const name = given.organization_name!.trim();
    await tx
      .insert(organizations)
      .values({ user_uuid: user!.uuid, name, address, billing_address: address, updated_at: now });
  }
  if (level) await saveCard(tx, deps, user!, level);
  await sendVerification(tx, deps, user!, email, locale);
  return user!;
}

const emptyAddress = (country: string, state: string | null): Address => ({
  street: '',
  street_second_line: null,
  city: '',
  postcode: '',
  country,
  state,
});

function assertValid(given: UserData): void {
  const at = (field: keyof UserData): ValidationEntry['loc'] => ['body', 'user_data', field];
  const faults = nameFaults(given, at);
  if (given.account_type === 'organization' && !given.organization_name?.trim())
    faults.push({ type: 'type_error.none.not_allowed', loc: at('organization_name'), msg: 'This field is required.' });
  const fault = passwordFault(given.password, given);
  if (fault) faults.push({ type: 'value_error.password', loc: at('password'), msg: fault });
  if (given.password !== given.password_confirm)
    faults.push({ type: 'value_error.const', loc: at('password_confirm'), msg: 'The two passwords are not the same.' });
  if (faults.length) throw validationError(faults);
}
