import { countryName } from './codeNames.ts';

interface Address {
  street?: string;
  street_second_line?: string | null;
  city?: string;
  postcode?: string;
  state?: string | null;
  country?: string;
}

/** Formats an address line by line by the rules of its country, as on invoices. */
export function addressLines(value: unknown, language: string): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  const { street, street_second_line, postcode, city, state, country } = value as Address;
  const isAmerican = country === 'US';
  const town = isAmerican ? [[city, state].filter(Boolean).join(', '), postcode] : [postcode, city];
  return [
    street,
    street_second_line,
    town.filter(Boolean).join(' '),
    isAmerican ? null : state,
    country && countryName(country, language),
  ].filter(line => typeof line === 'string' && line !== '') as string[];
}
