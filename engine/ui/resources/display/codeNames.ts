const nameIn = (type: 'region' | 'language', language: string, code: string): string =>
  new Intl.DisplayNames(language, { type, fallback: 'code' }).of(code) ?? code;

/** The country by its name in the reader's language; what is no code stays as it is. */
export const countryName = (code: string, language: string): string =>
  /^[A-Z]{2}$/.test(code) ? nameIn('region', language, code) : code;

const languageName = (code: string, language: string): string =>
  /^[a-z]{2}$/.test(code) ? nameIn('language', language, code) : code;

/** Values of a list that only a form brings along (`hook:countries`): where they are read, they are names too. */
const names: Record<string, (code: string, language: string) => string> = {
  countries: countryName,
  languages: languageName,
};

export const codeName = (list: string, value: unknown, language: string): string | undefined =>
  typeof value === 'string' ? names[list]?.(value, language) : undefined;
