/** What browsers and password managers fill in (WCAG 1.3.5), by the words of a field's name. */
const TOKENS: [token: string, names: string[]][] = [
  ['name', ['full_name']],
  ['given-name', ['first_name', 'given_name', 'firstname', 'forename']],
  ['additional-name', ['middle_name', 'additional_name']],
  ['family-name', ['last_name', 'family_name', 'lastname', 'surname']],
  ['nickname', ['nickname']],
  ['username', ['username', 'user_name', 'login']],
  ['email', ['email', 'email_address', 'mail', 'reply_email']],
  ['tel', ['phone', 'phone_number', 'telephone', 'tel', 'mobile', 'mobile_phone']],
  ['organization', ['organization', 'organization_name', 'organisation', 'company', 'company_name']],
  ['organization-title', ['job_title', 'position']],
  ['street-address', ['street_address']],
  ['address-line1', ['street', 'address_line1', 'address_line_1', 'line1', 'address1']],
  ['address-line2', ['street_second_line', 'address_line2', 'address_line_2', 'line2', 'address2']],
  ['address-level2', ['city', 'town', 'locality']],
  ['address-level1', ['state', 'province', 'region']],
  ['postal-code', ['postcode', 'postal_code', 'zip', 'zip_code', 'zipcode']],
  ['country', ['country', 'country_code']],
  ['bday', ['birthday', 'birth_date', 'date_of_birth']],
  ['url', ['website', 'homepage']],
];

const tokenOfName = new Map(TOKENS.flatMap(([token, names]) => names.map(name => [name, token] as const)));

const inWords = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/**
 * Returns the token for the field at a path such as `['billing_address', 'city']`: "billing address-level2". Undefined
 * if the name suggests none. A form file sets its own with `ui:autocomplete`.
 */
export function autofillToken(path: readonly (string | number)[]): string | undefined {
  const names = path.map(String).map(inWords);
  const token = tokenOfName.get(names.at(-1) ?? '');
  if (!token) return undefined;
  const group = ['billing', 'shipping'].find(kind => names.slice(0, -1).some(name => name.startsWith(kind)));
  return group ? `${group} ${token}` : token;
}
