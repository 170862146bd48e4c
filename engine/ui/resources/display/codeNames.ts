const nameIn = (type: 'region' | 'language', language: string, code: string): string =>
  new Intl.DisplayNames(language, { type, fallback: 'code' }).of(code) ?? code;

/** Returns a country's name in the reader's language; text that is no code is returned unchanged. */
export const countryName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? nameIn('region', language, code) : code;

const languageName = (code: string, language: string): string =>
  /^[a-z]{2}$/.test(code) ? nameIn('language', language, code) : code;

/** Names for values whose list belongs to a form (`hook:countries`), for pages that show them without the form. */
const names: Record<string, (code: string, language: string) => string> = {
  countries: countryName,
  languages: languageName,
};

export const codeName = (list: string, value: unknown, language: string): string | undefined =>
  typeof value === 'string' ? names[list]?.(value, language) : undefined;
