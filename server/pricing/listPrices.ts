import type { Unit } from './priceLine.ts';

interface ListPrice {
  unit: Unit;
  /** Prices (minor units) are for this many units. */
  unit_size: number;
  /** The price until an administrator changes it in `list_prices`. */
  opening_price: number;
  /** Working days: a base, and one more for each begun `per` units. */
  days: { base: number; per: number };
}

const listPrices: Record<string, ListPrice> = {
  proofreading: { unit: 'word', unit_size: 1000, opening_price: 2400, days: { base: 2, per: 5000 } },
  copy_editing: { unit: 'word', unit_size: 1000, opening_price: 4000, days: { base: 3, per: 4000 } },
  substantive_editing: { unit: 'word', unit_size: 1000, opening_price: 6500, days: { base: 5, per: 3000 } },
  academic_manuscript: { unit: 'word', unit_size: 1000, opening_price: 7000, days: { base: 5, per: 3000 } },
  formatting: { unit: 'page', unit_size: 10, opening_price: 1800, days: { base: 2, per: 50 } },
  photo_color: { unit: 'image', unit_size: 1, opening_price: 20, days: { base: 5, per: 800 } },
  photo_retouching: { unit: 'image', unit_size: 1, opening_price: 300, days: { base: 4, per: 40 } },
  video_editing: { unit: 'minute', unit_size: 1, opening_price: 4500, days: { base: 7, per: 10 } },
};

export const orderTypes: string[] = Object.keys(listPrices);

/** Null for a type that is not sold (yet unanswered, or of an older form). */
export const listPriceOf = (orderType: string): ListPrice | null =>
  Object.hasOwn(listPrices, orderType) ? (listPrices[orderType] ?? null) : null;
