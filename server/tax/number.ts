/** VAT numbers of the EU begin with the country; a valid one of there turns the tax over to the customer. */
const vatNumber = /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[0-9A-Z]{8,12}$/;

export function reverseCharge(country: string, taxId: string | null): string | null {
  const id = (taxId ?? '').replace(/[\s.-]/g, '').toUpperCase();
  const prefix = country === 'GR' ? 'EL' : country;
  return vatNumber.test(id) && id.startsWith(prefix) ? id : null;
}
