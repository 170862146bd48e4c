import { createHash } from 'node:crypto';
import { problem } from '../../engine/server/http/index.ts';
import { emailKey } from '../../engine/server/index.ts';
import type { Register } from '../../schemas/generated/types.ts';
import { type AgreedPlan, agreedPlanOf } from '../billing/agreedPlan.ts';
import { cardToken } from '../billing/cardToken.ts';
import { findLevelByCodename } from '../billing/planState.ts';
import type { Deps } from '../deps.ts';
import { cardDeclined } from '../payments/declines.ts';
import type { Attachment, CardFacts, Confirmation, Gateway } from '../payments/gateway.ts';

/** A paid level chosen at registration, with the card that the provider keeps to pay for it. */
export interface RegistrationPlan {
  codename: string;
  /** As they are shown at this moment. */
  terms: AgreedPlan | null;
  /** At the provider. */
  customer: string;
  method: string;
  card: CardFacts;
}

export function assertCardGiven({ user_data, payment_data }: Register): void {
  if (isPaidPlan(user_data) && !payment_data) throw problem('payment_data_required');
}

const isPaidPlan = ({ premier_level = 'alacarte' }: Register['user_data']): boolean => premier_level !== 'alacarte';

/** A level with a kept card, or the bank's challenge before the card may be kept. */
type RegistrationCard = { level: RegistrationPlan } | { action: Confirmation };

/**
 * Stores the card at the provider without a charge. Null: À la carte, which needs none. The provider identifies the
 * request by its card and address, so that a repetition after a crash finds the stored card. A bank's challenge is
 * answered in the browser, which then returns with its secret.
 */
export async function storeRegistrationCard(
  { db, payments: { gateway } }: Deps,
  { user_data, payment_data }: Register,
  locale: string,
): Promise<RegistrationCard | null> {
  if (!isPaidPlan(user_data) || !payment_data) return null;
  const token = cardToken(payment_data);
  const codename = user_data.premier_level ?? '';
  const level = await findLevelByCodename(db, codename);
  const asked = await gateway.retrieveAttachment(token);
  const { customer, attachment } = asked ? matchAddress(asked, user_data) : await attachCard(gateway, user_data, token);
  if (attachment.status === 'requires_action') return { action: attachment.action };
  if (attachment.status === 'declined') throw cardDeclined(attachment.reason, locale);
  const { method, card } = attachment;
  return { level: { codename, terms: level ? agreedPlanOf(level) : null, customer, method, card } };
}

interface AttachedCard {
  customer: string;
  attachment: Attachment;
}
type Registrant = Register['user_data'];

/** Only a registration with the address of the challenge gets the card: any other secret is unknown. */
function matchAddress({ key, ...asked }: AttachedCard & { key: string }, { email }: Registrant): AttachedCard {
  if (key.startsWith(cardKeyPrefix(email))) return asked;
  return { customer: '', attachment: { status: 'declined', reason: 'unknown_token' } };
}

async function attachCard(
  gateway: Gateway,
  { email, first_name, last_name }: Registrant,
  token: string,
): Promise<AttachedCard> {
  const name = `${first_name.trim()} ${last_name.trim()}`;
  const key = `${hashOf(emailKey(email))}-${hashOf(token)}`;
  const customer = await gateway.createCustomer({ key: `registration-${key}`, email: email.trim(), name });
  const attachment = await gateway.attachCard({ key: `${cardKeyPrefix(email)}${hashOf(token)}`, customer, token });
  return { customer, attachment };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);
/** Returns the common beginning of the keys of all cards given for an address. */
const cardKeyPrefix = (email: string): string => `registration-card-${hashOf(emailKey(email))}-`;
