import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Register } from '../../schemas/generated/types.ts';
import { keyOfEmail } from '../account/users.ts';
import { tokenIn } from '../billing/givenCard.ts';
import { type LevelTerms, termsOf } from '../billing/levelTerms.ts';
import { premierLevels } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/problems.ts';
import { notKept } from '../payments/declines.ts';
import type { CardFacts } from '../payments/gateway.ts';

/** A paid level chosen at registration, with the card that the provider keeps to pay for it. */
export interface ChosenLevel {
  codename: string;
  /** As they are shown at this moment. */
  terms: LevelTerms | null;
  /** At the provider. */
  customer: string;
  method: string;
  card: CardFacts;
}

export function refuseWithoutCard({ user_data, payment_data }: Register): void {
  if (isPaid(user_data) && !payment_data) throw refuse('payment_data_required');
}

const isPaid = ({ premier_level = 'alacarte' }: Register['user_data']): boolean => premier_level !== 'alacarte';

/**
 * Has the card kept without a charge. Null: À la carte, which needs none. The provider knows the request by its card
 * and address, so that one repeated after a crash finds the card that it has kept already.
 */
export async function keepChosen(
  { db, payments: { gateway } }: Deps,
  { user_data, payment_data }: Register,
  locale: string,
): Promise<ChosenLevel | null> {
  if (!isPaid(user_data) || !payment_data) return null;
  const token = tokenIn(payment_data);
  const { email, first_name, last_name, premier_level: codename = '' } = user_data;
  const [level] = await db.select().from(premierLevels).where(eq(premierLevels.codename, codename));
  const key = createHash('sha256')
    .update(`${keyOfEmail(email)}\n${token}`)
    .digest('hex')
    .slice(0, 40);
  const name = `${first_name.trim()} ${last_name.trim()}`;
  const customer = await gateway.createCustomer({ key: `registration-${key}`, email: email.trim(), name });
  const kept = await gateway.attachCard({ key: `registration-card-${key}`, customer, token });
  // Nobody is signed in yet who could come back from the bank: such a card is added in the account.
  if (kept.status === 'requires_action') throw notKept('confirmation_needed', locale);
  if (kept.status === 'declined') throw notKept(kept.reason, locale);
  return { codename, terms: level ? termsOf(level) : null, customer, method: kept.method, card: kept.card };
}
