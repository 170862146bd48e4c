import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../engine/server/index.ts';
import type { Decline } from './errors.ts';

/** What the stand-in for Stripe remembers. */
export interface StripeLedger {
  clock: Clock;
  customers: Map<string, StripeObject>;
  methods: Map<string, StripeMethod>;
  intents: Map<string, Intent>;
  setups: Map<string, Setup>;
  charges: Map<string, StripeObject>;
  refunds: Map<string, StripeObject>;
  disputes: Map<string, StripeObject>;
  events: Event[];
  /** While true, banks take their time: a confirmed intent is `processing` until `decide`. */
  late: boolean;
}

export type StripeObject = Record<string, unknown> & { id: string };
export type Event = { id: string; type: string; object: StripeObject; sent: boolean };
export interface StripeMethod extends StripeObject {
  number: string;
  customer: string | null;
  used: boolean;
  /** The customer has agreed at the bank to charges without them. */
  setUp: boolean;
  exp_month: number;
  exp_year: number;
  name: string | null;
}
export interface Intent extends StripeObject {
  status: string;
  amount: number;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
  outcome?: Decline | 'succeeded';
}
export interface Setup extends StripeObject {
  status: string;
  customer: string;
  payment_method: string | null;
  client_secret: string;
}

export const openLedger = (clock: Clock): StripeLedger => ({
  clock,
  customers: new Map(),
  methods: new Map(),
  intents: new Map(),
  setups: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  events: [],
  late: false,
});

export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
export const seconds = (books: StripeLedger): number => Math.floor(books.clock.now().getTime() / 1000);

export const recordEvent = (books: StripeLedger, type: string, object: StripeObject): void => {
  books.events.push({ id: newId('evt'), type, object: { ...object }, sent: false });
};
