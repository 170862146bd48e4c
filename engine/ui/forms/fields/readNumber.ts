import { latinDigits, normalizeLine } from '../../../dsl/text/normalize.ts';

function separators(locale: string) {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1234567.5);
  const find = (type: string) => parts.find(part => part.type === type)?.value;
  return { group: find('group') ?? ',', decimal: find('decimal') ?? '.' };
}

/** Beyond 2^53, a whole number would silently be rounded. */
const isExact = (plain: string, value: number): boolean =>
  Math.abs(value) <= Number.MAX_SAFE_INTEGER || (!/^[-+]?\d+(\.0*)?$/.test(plain) && !Number.isInteger(value));

/** Thousands separators in every language: spaces, the apostrophes of Switzerland, the Arabic mark. */
const alwaysGroup = /(?<=\d)[\s\u00a0\u202f'’٬](?=\d)/g;

/**
 * Reads a typed number: "8,400" and "12,34,567" in English, "8.400" in German, "8'400" and "٨٬٤٠٠" everywhere. Text
 * that is no number, or a whole number that cannot be stored exactly, is returned as typed, so that the form can report
 * it.
 */
export function readNumber(typed: string, locale: string): number | string | undefined {
  const latin = latinDigits(normalizeLine(typed)).replace(alwaysGroup, '').replace(/\s/g, '');
  if (latin === '') return undefined;
  const { group, decimal } = separators(locale);
  // Thousands by threes, or as in India: the last three digits, and twos before them.
  const isGrouped = new RegExp(`^[-+]?\\d{1,3}((\\${group}\\d{3})+|(\\${group}\\d{2})+\\${group}\\d{3})(\\D|$)`).test(
    latin,
  );
  const plain = (isGrouped ? latin.replaceAll(group, '') : latin).replace(decimal, '.').replace('٫', '.');
  const value = Number(plain);
  return plain !== '' && Number.isFinite(value) && isExact(plain, value) ? value : typed;
}
