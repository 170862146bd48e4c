/** Digits after the decimal sign that a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
function fractionDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * An amount in minor units as a bare figure, "336.00" or "−40.00": the currency stands once, at the total.
 * The minus is the typographic one, always left of the figure (draw it inside `<bdi dir="ltr">`).
 */
export function formatAmount(amount: number, currency: string, locale: string): string {
  const digits = fractionDigits(currency);
  const figure = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(amount) / 10 ** digits);
  return amount < 0 ? `−${figure}` : figure;
}

/** "450.31 USD": for a button or a sentence that names the money once. */
export function formatTotal(money: { amount: number; currency: string }, locale: string): string {
  return `${formatAmount(money.amount, money.currency, locale)} ${money.currency}`;
}
