import { countryName } from './codeNames.ts';

interface Address {
  street?: string;
  street_second_line?: string | null;
  city?: string;
  postcode?: string;
  state?: string | null;
  country?: string;
}

/** An address line by line, as on an envelope. */
export function addressLines(value: unknown, language: string): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  const { street, street_second_line, postcode, city, state, country } = value as Address;
  const town = [postcode, city, state].filter(Boolean).join(' ');
  return [street, street_second_line, town, country && countryName(country, language)].filter(
    line => typeof line === 'string' && line !== '',
  ) as string[];
}
