import type { Organization } from '../../../schemas/generated/types.ts';

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
