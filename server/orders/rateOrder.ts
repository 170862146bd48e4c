import { eq } from 'drizzle-orm';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { OrderRating, OrderRatingPost } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { lockOwnOrder } from './orders.ts';
import { type OrderRow, orders } from './tables.ts';
import { recordEvent } from './transition.ts';

/**
 * Stores what a customer thinks of the finished work, or that they do not want to rate it: neither is requested twice.
 * The same rating again, as after a lost answer, changes nothing.
 */
export const rateOrder = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: UserRow,
  uuid: string,
  body: OrderRatingPost,
): Promise<OrderRating> =>
  db.transaction(async tx => {
    const order = await lockOwnOrder(tx, customer, uuid);
    if (order.status !== 'completed') throw problem('order_status');
    const { stars } = body;
    const sentence = stars === null ? null : body.sentence?.trim() || null;
    const known = ratingOf(order);
    if (known) {
      if (known.stars !== stars || known.sentence !== sentence) throw problem('already_rated');
      return known;
    }
    const now = clock.now();
    const set = { stars, rating_sentence: sentence, rated_at: now };
    await tx.update(orders).set(set).where(eq(orders.uuid, uuid));
    if (stars !== null)
      await recordEvent(tx, order, { actor: 'customer', actor_uuid: customer.uuid, at: now, type: 'rated' });
    await publish(tx, { clock }, { owner: customer.uuid, resource: 'orders', uuid });
    return { stars, sentence, rated_at: now.toISOString() };
  });

export const ratingOf = ({
  stars,
  rating_sentence,
  rated_at,
}: Pick<OrderRow, 'stars' | 'rating_sentence' | 'rated_at'>): OrderRating | null =>
  rated_at && { stars, sentence: rating_sentence, rated_at: rated_at.toISOString() };
