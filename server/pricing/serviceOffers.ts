import { type Db, preparedStatement } from '../../engine/server/db/index.ts';
import type { ServerTexts } from '../../engine/server/index.ts';
import constants from '../../schemas/constants.json' with { type: 'json' };
import { listPrices } from '../generated/entityTables.ts';
import { listPriceOf, orderTypes } from './listPrices.ts';
import { minimumOrder, type PriceInput } from './price.ts';
import type { Unit } from './priceLine.ts';
import { constantName } from './receiptLines.ts';

/** A service as everybody may order it. Amounts in minor units. */
export interface ServiceOffer {
  order_type: string;
  name: string;
  description: string | null;
  icon: string | null;
  unit: Unit;
  unit_size: number;
  /** Each unit costs the price of its own step. */
  prices: { from: number; price: number }[];
  minimum: number;
  days: { base: number; per: number };
  file_types: string[];
}

/** Returns the services on sale, in their order, in the reader's language. */
export async function serviceOffers(db: Db, texts: ServerTexts): Promise<ServiceOffer[]> {
  const stored = new Map((await allListPrices(db).execute()).map(row => [row.order_type as string, row.price]));
  return orderTypes.flatMap(order_type => {
    const listed = listPriceOf(order_type);
    if (!listed) return [];
    const { unit, unit_size, opening_price, days } = listed;
    return {
      order_type,
      name: constantName(texts, 'order_type', order_type),
      description: null,
      icon: null,
      unit,
      unit_size,
      prices: [{ from: 1, price: stored.get(order_type) ?? opening_price }],
      minimum: minimumOrder,
      days,
      file_types: (constants.orders.order_type_files as Record<string, string[]>)[order_type] ?? [],
    };
  });
}

/** The part of a price's input that the service decides. */
export const pricedService = ({
  order_type,
  unit,
  unit_size,
  prices,
}: ServiceOffer): Pick<PriceInput, 'order_type' | 'unit' | 'unit_size' | 'list_price'> => ({
  order_type,
  unit,
  unit_size,
  list_price: prices[0]?.price ?? 0,
});

const allListPrices = preparedStatement(db =>
  db.select({ order_type: listPrices.order_type, price: listPrices.price }).from(listPrices).prepare('list_prices'),
);
