import { execFileSync } from 'node:child_process';
import type { CallForm, Organization } from '../../schemas/generated/types.ts';

/** Forms as the server sends them, by id. Asked of a process of its own: the server's code has no place in a browser's world. */
export const formsOfServer = (...ids: string[]): Record<string, CallForm> =>
  JSON.parse(execFileSync(process.execPath, ['tests/account-ui/printForms.ts', ...ids], { encoding: 'utf8' }));

const address = {
  street: '118 Greene Street',
  street_second_line: null,
  city: 'New York',
  postcode: '10012',
  country: 'US',
  state: 'New York',
};

export const organization: Organization = {
  name: 'Northfield Press',
  website: 'https://northfield-press.example',
  emails: [],
  tax_id: null,
  has_different_billing_address: false,
  address,
  billing_address: address,
};
