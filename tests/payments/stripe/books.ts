import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../engine/server/index.ts';
import type { Decline } from './errors.ts';

/** What the stand-in for Stripe remembers. */
export interface Books {
  clock: Clock;
  customers: Map<string, Thing>;
  methods: Map<string, Method>;
  intents: Map<string, Intent>;
  setups: Map<string, Setup>;
  charges: Map<string, Thing>;
  refunds: Map<string, Thing>;
  disputes: Map<string, Thing>;
  events: Event[];
  /** While true, banks take their time: a confirmed intent is `processing` until `decide`. */
  late: boolean;
}

export type Thing = Record<string, unknown> & { id: string };
export type Event = { id: string; type: string; object: Thing; sent: boolean };
export interface Method extends Thing {
  number: string;
  customer: string | null;
  used: boolean;
  /** The customer has agreed at the bank to charges without them. */
  setUp: boolean;
  exp_month: number;
  exp_year: number;
  name: string | null;
}
export interface Intent extends Thing {
  status: string;
  amount: number;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
  outcome?: Decline | 'succeeded';
}
export interface Setup extends Thing {
  status: string;
  customer: string;
  payment_method: string | null;
  client_secret: string;
}

export const openBooks = (clock: Clock): Books => ({
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
export const seconds = (books: Books): number => Math.floor(books.clock.now().getTime() / 1000);

export const tell = (books: Books, type: string, object: Thing): void => {
  books.events.push({ id: newId('evt'), type, object: { ...object }, sent: false });
};
