/** The interface to a provider of card payments. Card numbers stay with the provider: we hold tokens and its ids. */
export interface Gateway {
  /** As stored in `payments.provider`. */
  name: string;
  /** A customer at the provider, to whom cards can be attached. Same key, same customer. */
  createCustomer(request: { key: string; email: string; name: string }): Promise<string>;
  /** Keeps the card behind a token for later charges. Same key, same card. */
  attachCard(request: { key: string; customer: string; token: string }): Promise<Attachment>;
  /** The state of an attachment after the customer's confirmation; null: none has that secret. */
  retrieveConfirmedCard(request: { customer: string; client_secret: string }): Promise<Attachment | null>;
  /**
   * Finds an attachment that had to be confirmed by the secret that the browser got, with the key and the customer it
   * was asked for; null: none has that secret. For registrations, before the first sign-in.
   */
  retrieveAttachment(client_secret: string): Promise<{ key: string; customer: string; attachment: Attachment } | null>;
  updateCard(method: string, facts: Partial<Pick<CardFacts, 'exp_month' | 'exp_year' | 'holder_name'>>): Promise<void>;
  /** The card can no longer be charged. Asking twice does no harm. */
  detachCard(method: string): Promise<void>;
  /** Charges once for each key: a repeated call answers with the state of that charge. */
  charge(request: ChargeRequest): Promise<Charge>;
  /** The state of the charge of that key; null: unknown. */
  retrieve(key: string): Promise<Charge | null>;
  /**
   * Cancels a charge: after this, no charge of that key will happen. Answers `succeeded` if it has happened already.
   */
  cancel(key: string): Promise<Charge>;
  /** Gives back part or all of a charge, once for each key. */
  refund(request: { key: string; payment: string; amount: number; currency: string }): Promise<Refund>;
  /** Finds a refund, also one made in the provider's dashboard; null: there is none with that id. */
  refundOf(refund: string): Promise<FoundRefund | null>;
  /** Lists the refunds in the provider's books, also those made in its dashboard: of one charge, or made since a time. */
  refunds(which: { payment: string } | { since: Date }): Promise<FoundRefund[]>;
  /** Charges that their card holders disputed since then. */
  disputes(since: Date): Promise<{ payment: string; at: Date }[]>;
  /** Returns the status of the dispute about a charge; null: there is none. */
  disputeOf(payment: string): Promise<Dispute | null>;
  /** A kept card as the provider knows it now; null: it can no longer be charged. */
  cardOf(method: string): Promise<CardFacts | null>;
}

export interface CardFacts {
  /** "visa", "mastercard", "amex" */
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  holder_name: string | null;
}

export interface ChargeRequest {
  key: string;
  /** Minor units, at least 1. */
  amount: number;
  currency: string;
  /** A kept card, or a token just made by the provider's script. */
  source: { method: string } | { token: string };
  /** Needed to keep the card of a token. */
  customer: string | null;
  /** Keep the card for later when the charge succeeds. */
  keep: boolean;
  /** The customer is not there to confirm anything. */
  offSession: boolean;
  /** Shown by the bank: the order's number, for instance. */
  description: string;
}

/**
 * What the customer must confirm in the browser before the payment continues; `url` is the provider's page for it, if
 * it has one.
 */
export interface Confirmation {
  type: '3ds';
  client_secret: string;
  url: string | null;
}

export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  /** The token is unknown, used up or too old. */
  | 'unknown_token'
  /** The customer or the bank declined the challenge. */
  | 'not_confirmed'
  /** The bank requires a challenge, but the customer is not present. */
  | 'confirmation_needed';

export type Charge =
  /** `method`: the kept card, when one was kept or used. */
  | { status: 'succeeded'; payment: string; card: CardFacts; method: string | null }
  | { status: 'requires_action'; payment: string; card: CardFacts; action: Confirmation }
  | { status: 'processing'; payment: string }
  | { status: 'declined'; payment: string | null; reason: DeclineReason; card: CardFacts | null }
  | { status: 'cancelled' };

export type Attachment =
  | { status: 'attached'; method: string; card: CardFacts }
  | { status: 'requires_action'; action: Confirmation }
  | { status: 'declined'; reason: DeclineReason };

export interface Refund {
  refund: string;
  status: 'succeeded' | 'pending' | 'failed';
}

/** A refund as the provider's books show it. */
export interface FoundRefund extends Refund {
  /** The charge that was refunded. */
  payment: string;
  /** Minor units of the charge's currency. */
  amount: number;
  /** Our key, if we requested it; null: it was made in the provider's dashboard. */
  key: string | null;
}

export interface Dispute {
  /** `lost`: the money went back to the card holder. */
  status: 'open' | 'won' | 'lost';
  at: Date;
}
