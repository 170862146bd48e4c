interface Address {
  street?: string;
  street_second_line?: string | null;
  city?: string;
  postcode?: string;
  state?: string | null;
  country?: string;
}

/** The country by its name in the reader's language; what is no code stays as it is. */
function countryOf(code: string | undefined, language: string): string | undefined {
  if (!code || !/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code);
}

/** An address line by line, as on an envelope. */
export function addressLines(value: unknown, language: string): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  const { street, street_second_line, postcode, city, state, country } = value as Address;
  const town = [postcode, city, state].filter(Boolean).join(' ');
  return [street, street_second_line, town, countryOf(country, language)].filter(
    line => typeof line === 'string' && line !== '',
  ) as string[];
}
