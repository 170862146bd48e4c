const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

function latinDigit(char: string): string {
  const code = char.charCodeAt(0);
  if (code >= ARABIC_ZERO && code < ARABIC_ZERO + 10) return String(code - ARABIC_ZERO);
  if (code >= PERSIAN_ZERO && code < PERSIAN_ZERO + 10) return String(code - PERSIAN_ZERO);
  return char;
}

export const inLatinDigits = (typed: string): string => typed.trim().replace(/[٠-٩۰-۹]/g, latinDigit);

function separators(locale: string) {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1234567.5);
  const find = (type: string) => parts.find(part => part.type === type)?.value;
  return { group: find('group') ?? ',', decimal: find('decimal') ?? '.' };
}

/**
 * The number a person meant: "8,400" in English, "8.400" in German and "٨٬٤٠٠" in Arabic are all 8400. What is no
 * number stays the text that was typed, so that the form can say so.
 */
export function readNumber(typed: string, locale: string): number | string | undefined {
  const latin = inLatinDigits(typed);
  if (latin === '') return undefined;
  const { group, decimal } = separators(locale);
  const grouped = new RegExp(`^[-+]?\\d{1,3}(\\${group}\\d{3})+(\\D|$)`).test(latin);
  const bare = latin.replace(/[\s\u00a0\u202f]/g, '');
  const plain = (grouped ? bare.replaceAll(group, '') : bare).replace(decimal, '.').replace('٫', '.');
  const value = Number(plain);
  return plain !== '' && Number.isFinite(value) ? value : typed;
}
