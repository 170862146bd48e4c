import { createHash } from 'node:crypto';
import { problem } from '../../engine/server/http/index.ts';
import { emailKey } from '../../engine/server/index.ts';
import type { Register } from '../../schemas/generated/types.ts';
import { tokenIn } from '../billing/givenCard.ts';
import { type LevelTerms, termsOf } from '../billing/levelTerms.ts';
import { levelNamed } from '../billing/planState.ts';
import type { Deps } from '../deps.ts';
import { notKept } from '../payments/declines.ts';
import type { Attachment, CardFacts, Confirmation, Gateway } from '../payments/gateway.ts';

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
  if (isPaid(user_data) && !payment_data) throw problem('payment_data_required');
}

const isPaid = ({ premier_level = 'alacarte' }: Register['user_data']): boolean => premier_level !== 'alacarte';

/** A level whose card is kept, or what the bank asks before it may be kept. */
export type Chosen = { level: ChosenLevel } | { action: Confirmation };

/**
 * Has the card kept without a charge. Null: À la carte, which needs none. The provider knows the request by its card
 * and address, so that one repeated after a crash finds the card that it has kept already. A bank that asks first is
 * answered in the browser, which then comes back with the secret of that question.
 */
export async function keepChosen(
  { db, payments: { gateway } }: Deps,
  { user_data, payment_data }: Register,
  locale: string,
): Promise<Chosen | null> {
  if (!isPaid(user_data) || !payment_data) return null;
  const token = tokenIn(payment_data);
  const codename = user_data.premier_level ?? '';
  const level = await levelNamed(db, codename);
  const asked = await gateway.askedAttachment(token);
  const { customer, attachment } = asked ? ofAddress(asked, user_data) : await attach(gateway, user_data, token);
  if (attachment.status === 'requires_action') return { action: attachment.action };
  if (attachment.status === 'declined') throw notKept(attachment.reason, locale);
  const { method, card } = attachment;
  return { level: { codename, terms: level ? termsOf(level) : null, customer, method, card } };
}

interface Attached {
  customer: string;
  attachment: Attachment;
}
type Registrant = Register['user_data'];

/** Only who registers with the address that the bank was asked for gets the card: a secret of anything else is unknown. */
function ofAddress({ key, ...asked }: Attached & { key: string }, { email }: Registrant): Attached {
  if (key.startsWith(cardKey(email))) return asked;
  return { customer: '', attachment: { status: 'declined', reason: 'unknown_token' } };
}

async function attach(
  gateway: Gateway,
  { email, first_name, last_name }: Registrant,
  token: string,
): Promise<Attached> {
  const name = `${first_name.trim()} ${last_name.trim()}`;
  const key = `${hashOf(emailKey(email))}-${hashOf(token)}`;
  const customer = await gateway.createCustomer({ key: `registration-${key}`, email: email.trim(), name });
  const attachment = await gateway.attachCard({ key: `${cardKey(email)}${hashOf(token)}`, customer, token });
  return { customer, attachment };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);
/** What the keys of all cards begin with that are given for an address. */
const cardKey = (email: string): string => `registration-card-${hashOf(emailKey(email))}-`;
