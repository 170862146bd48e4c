import { currency as appCurrency } from '../../../../client/app.ts';
import type { ResolvedItem } from '../../../../dsl/resolve/resolved.ts';
import { minorDigits } from '../../../../dsl/text/minorDigits.ts';
import type { I18n } from '../../useI18n.ts';

const plain = (text: string): string => text.trim().toLocaleLowerCase();

function choiceOf(text: string, { options }: ResolvedItem, i18n: I18n): unknown {
  const found = options?.find(
    ({ value, label }) => plain(String(value)) === plain(text) || plain(i18n.label(label)) === plain(text),
  );
  return found ? found.value : text;
}

/**
 * "1,234.50", "1.234,50" and "1234.5" are the same figure. `decimals` of 3 is for money that has them: there, "1.250" is
 * less than two, as our own exports write it.
 */
function figure(text: string, decimals = 2): number {
  const digits = text.replace(/[^\d.,-]/g, '');
  const point = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  // A last group of three digits after the only kind of sign is thousands.
  const isThousands =
    decimals < 3 &&
    point >= 0 &&
    digits.length - point === 4 &&
    !/[.,].*[.,]/.test(digits.replaceAll(digits[point]!, ''));
  const whole = point < 0 || isThousands ? digits : digits.slice(0, point);
  const rest = point < 0 || isThousands ? '' : digits.slice(point + 1);
  return Number(`${whole.replace(/[.,]/g, '')}${rest ? `.${rest}` : ''}`);
}

const currencyIn = (text: string): string => /\b[A-Z]{3}\b/.exec(text)?.[0] ?? appCurrency;

const several = (text: string): string[] =>
  text
    .split(/[;,]/)
    .map(part => part.trim())
    .filter(Boolean);

/**
 * Converts a cell of the file to a value of the field's kind; undefined if it is empty. A cell that cannot be read
 * stays text, so that the server reports it at its row.
 */
export function importValue(cell: string, item: ResolvedItem, i18n: I18n): unknown {
  const text = cell.trim();
  if (text === '') return undefined;
  if (item.multiple) return several(text).map(part => choiceOf(part, item, i18n));
  switch (item.input) {
    case 'number':
      return Number.isFinite(figure(text)) && /\d/.test(text) ? figure(text) : text;
    case 'money': {
      const currency = currencyIn(text);
      const digits = minorDigits(currency);
      return /\d/.test(text) ? { amount: Math.round(figure(text, digits) * 10 ** digits), currency } : text;
    }
    case 'datetime':
      return readMoment(text);
    case 'switch':
    case 'checkbox':
      return yesOrNo(text, i18n);
    case 'json':
    case 'address':
      return parseJson(text);
    default:
      return choiceOf(text, item, i18n);
  }
}

/** "2026-11-29 12:42", as exports have it, is a time on the clocks of this browser. */
function readMoment(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

function yesOrNo(text: string, i18n: I18n): unknown {
  if ([i18n.text('screens.yes'), 'yes', 'true', '1', 'x'].map(plain).includes(plain(text))) return true;
  if ([i18n.text('screens.no'), 'no', 'false', '0'].map(plain).includes(plain(text))) return false;
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
