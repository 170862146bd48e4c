import { currency as appCurrency } from '../../../../client/app.ts';
import type { ResolvedItem } from '../../../../dsl/resolve/resolved.ts';
import { toDecimal } from '../../../../dsl/text/localeFormats.ts';
import { minorDigits } from '../../../../dsl/text/minorDigits.ts';

interface Money {
  amount: number;
  currency: string;
}

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'amount' in value;

const two = (figure: number) => String(figure).padStart(2, '0');

/** A time as the value of the browser's input: local, without a time zone. */
function localMoment(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A value as the text of a field. */
export function toText(value: unknown, { input }: ResolvedItem): string {
  if (value === null || value === undefined) return '';
  if (isMoney(value)) return toDecimal(value);
  if (Array.isArray(value)) return value.join(', ');
  return input === 'datetime' ? localMoment(String(value)) : String(value);
}

/** The text of a field as a value of its kind; an empty one is none. */
export function fromText(text: string, editor: ResolvedItem, before: unknown): unknown {
  const { input, options, multiple } = editor;
  if (multiple)
    return text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean);
  if (text === '') return null;
  const option = options?.find(({ value }) => String(value) === text);
  if (option) return option.value;
  if (input === 'switch' || input === 'checkbox') return text === 'true';
  if (input === 'number') return Number(text);
  if (input === 'datetime') return new Date(text).toISOString();
  if (input === 'money') {
    const currency = isMoney(before) ? before.currency : appCurrency;
    return { amount: Math.round(Number(text) * 10 ** minorDigits(currency)), currency };
  }
  return text;
}
