import type { FastifyInstance } from 'fastify';
import type { Gateway } from './gateway.ts';

/** A provider as this server uses it. */
export interface Provider {
  gateway: Gateway;
  /** A token as the provider's script makes one, for demo worlds and tests; absent where only a browser can. */
  createToken?(typed: TypedCard): Promise<string>;
  /** Pages and calls of the provider that this server itself serves. */
  pages?(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

export interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
  name: string | null;
}
