import type { SupportQuote } from '../../schemas/generated/types.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { invalid, refuse } from '../http/problems.ts';
import { priceAnswers } from '../orders/pricing.ts';
import { quotePrice } from '../orders/quote.ts';
import type { OrderRow } from '../orders/tables.ts';
import { type Act, transition, waitEnds } from '../orders/transition.ts';

/** Names a price for what was asked: a total, or lines of our team's own words, and the tax on top. */
export async function quote(tx: Tx, deps: Deps, order: OrderRow, body: SupportQuote, did: Act): Promise<OrderRow> {
  const lines = linesOf(body);
  // The answers are priced for their tax alone: what they would cost by the list does not matter.
  const listed = await priceAnswers(deps, tx, order);
  if (!listed?.inputs) throw refuse('order_status');
  const price = quotePrice(listed.inputs, lines);
  const until = waitEnds('quoted', deps.clock.now());
  if (!until) throw new Error('A quote must end.');
  const offer = { total: price.total, valid_until: until.toISOString() };
  return transition(tx, deps, order, 'quoted', { ...did, set: { price, total: price.total, quote: offer } });
}

function linesOf({ total, lines }: SupportQuote): NonNullable<SupportQuote['lines']> | number {
  if ((total === undefined) === (lines === undefined))
    throw invalid([{ type: 'value_error.either', loc: ['body', 'total'], msg: 'Give either a total or lines.' }]);
  if (total !== undefined) return total;
  if (lines?.some(line => line.amount > 0)) return lines;
  throw invalid([{ type: 'value_error.number.not_ge', loc: ['body', 'lines'], msg: 'This must be 1 or more.' }]);
}
