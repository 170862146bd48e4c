/** Returns a fraction of an amount in minor units, rounded half up. For amounts that are not negative. */
export const roundMoney = (amount: number, numerator: number, denominator: number): number =>
  Math.floor((2 * amount * numerator + denominator) / (2 * denominator));
