/** The sandbox's cards: what a number says about its brand, and how the test numbers behave. */

export type TestCardBehaviour =
  | 'succeeds'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  /** The bank requires a challenge. */
  | 'asks'
  /** Can be kept, but not charged. */
  | 'declined_later'
  /** Charged, and disputed a day later. */
  | 'disputed';

const byEnding: Record<string, TestCardBehaviour> = {
  '0002': 'card_declined',
  '9995': 'insufficient_funds',
  '0069': 'expired_card',
  '3155': 'asks',
  '0341': 'declined_later',
  '0259': 'disputed',
};

/** Test numbers begin with 4000; every other valid number is one that succeeds. */
const behaviourOf = (number: string): TestCardBehaviour =>
  (number.startsWith('4000') ? byEnding[number.slice(-4)] : undefined) ?? 'succeeds';

/** Test numbers are known by their ending and need no right check digit: 4000 0000 0000 3155 has none. */
const isTestNumber = (number: string): boolean => behaviourOf(number) !== 'succeeds';

const brands: [name: string, pattern: RegExp, codeLength: number][] = [
  ['visa', /^4\d{15}$/, 3],
  ['mastercard', /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/, 3],
  ['amex', /^3[47]\d{13}$/, 4],
];

type CardInput = { number: string; exp_month: number; exp_year: number; cvc: string; name: string | null };
export type CardFieldName = 'number' | 'expiry' | 'cvc' | 'name';
export type ReadCard = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  holder_name: string | null;
  conduct: TestCardBehaviour;
};

/** What was typed as a card, or the fields that are wrong. Any future date and any code will do. */
export function readCard(body: unknown, now: Date): ReadCard | { wrong: CardFieldName[] } {
  const typed = (body && typeof body === 'object' ? body : {}) as Partial<Record<keyof CardInput, unknown>>;
  const number = String(typed.number ?? '').replace(/[\s-]/g, '');
  const brand = brands.find(([, pattern]) => pattern.test(number));
  const [month, year] = [Number(typed.exp_month), Number(typed.exp_year)];
  const name = typed.name === null || typed.name === undefined ? '' : String(typed.name).trim();
  const wrong: CardFieldName[] = [];
  if (!brand || !(passesLuhn(number) || isTestNumber(number))) wrong.push('number');
  if (!isInFuture(month, year, now)) wrong.push('expiry');
  if (!new RegExp(`^\\d{${brand?.[2] ?? '3,4'}}$`).test(String(typed.cvc ?? ''))) wrong.push('cvc');
  if (name.length > 80 || /\p{Cc}/u.test(name) || !name.isWellFormed()) wrong.push('name');
  if (!brand || wrong.length) return { wrong };
  return {
    brand: brand[0],
    last4: number.slice(-4),
    exp_month: month,
    exp_year: year,
    holder_name: name || null,
    conduct: behaviourOf(number),
  };
}

/** A card is good to the end of its last month. */
export const isInFuture = (month: number, year: number, now: Date): boolean =>
  Number.isInteger(month) &&
  Number.isInteger(year) &&
  month >= 1 &&
  month <= 12 &&
  year <= 2099 &&
  Date.UTC(year, month, 1) > now.getTime();

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return number.length > 0 && sum % 10 === 0;
}
