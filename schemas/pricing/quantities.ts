/** The units that services are priced in. */
export const units = ['word', 'page', 'image', 'minute'] as const;

export type Unit = (typeof units)[number];

/** The answer of the order form, and the parameter of the price call, that is a quantity of the unit. */
export const quantityKeys = {
  word: 'words',
  page: 'pages',
  image: 'images',
  minute: 'minutes',
} as const satisfies Record<Unit, string>;

/**
 * The largest quantities that have a price, so that amounts stay within what a column holds. `price_query.schema.json`
 * has the same.
 */
export const maxQuantities: Record<Unit, number> = { word: 1_000_000, page: 100_000, image: 100_000, minute: 10_000 };

/** The largest quantities that a customer can order. `order.form.json` has the same. */
export const maxOrderQuantities: Record<Unit, number> = { word: 500_000, page: 5_000, image: 2_000, minute: 600 };
