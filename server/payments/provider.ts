import type { FastifyInstance } from 'fastify';
import type { Gateway } from './gateway.ts';

/** A provider as this server uses it. */
export interface Provider {
  gateway: Gateway;
  /** Creates a token like the provider's script, for demo data and tests; absent if only a browser can. */
  createToken?(typed: TypedCard): Promise<string>;
  /** Reads a webhook: the raw body with its headers. Null: it was not signed by the provider, or too long ago. */
  verifyWebhook(body: string, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent | null>;
  /** Sends the webhooks that are due; absent where the provider sends them itself. */
  sendWebhooks?(): Promise<void>;
  /** Pages and calls of the provider that this server itself serves. */
  pages?(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** An event at the provider. It is only a reason to read the current state: `about` names the object. */
export interface ProviderEvent {
  /** Unique at the provider: an event that comes twice has it twice. */
  id: string;
  type: string;
  /** Null: of no interest here. */
  about: About | null;
}

/** `key`: the charge's, as we named it. */
export type About =
  | { kind: 'charge'; key: string }
  | { kind: 'dispute'; key: string }
  | { kind: 'refund'; refund: string }
  /** Money of a charge was refunded; `payment`: the charge at the provider. */
  | { kind: 'refunds'; payment: string }
  | { kind: 'card'; method: string };

interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
  name: string | null;
}
