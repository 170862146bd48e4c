import { checkVAT, countries } from 'jsvat-next';

/** Members of the EU as ISO 3166 writes them. Their numbers can be confirmed by VIES. */
const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export const isMember = (country: string): boolean => members.has(country);

/** A tax number of the EU that is valid in form and check digit. */
export interface TaxNumber {
  /** As ISO 3166 writes it: "GR". */
  country: string;
  /** As VIES writes it: "EL". */
  prefix: string;
  /** Without the prefix. */
  digits: string;
  /** "EL094259216" */
  whole: string;
}

/** How tax numbers are compared: capital letters and digits alone. The same as `plainNumberSql`. */
const plainNumber = (taxId: string): string => taxId.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Reads a tax number. Null: it is not of the EU, or its form or its check digit is wrong. */
export function readTaxNumber(taxId: string): TaxNumber | null {
  const whole = plainNumber(taxId);
  if (whole.length > 14) return null;
  const { isValid, country } = checkVAT(whole, countries);
  const code = country?.isoCode.short ?? '';
  const prefix = code === 'GR' ? 'EL' : code;
  if (!isValid || !isMember(code) || !whole.startsWith(prefix)) return null;
  return { country: code, prefix, digits: whole.slice(2), whole };
}
