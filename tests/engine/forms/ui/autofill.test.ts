import { describe, expect, it } from 'vitest';
import { forms } from '../../../../engine/server/forms/forms.ts';
import { autofillToken } from '../../../../engine/ui/forms/autofill.ts';

it.each<[(string | number)[], string | undefined]>([
  [['first_name'], 'given-name'],
  [['lastName'], 'family-name'],
  [['email'], 'email'],
  [['phone'], 'tel'],
  [['address', 'street'], 'address-line1'],
  [['address', 'street_second_line'], 'address-line2'],
  [['address', 'city'], 'address-level2'],
  [['address', 'state'], 'address-level1'],
  [['postal-code'], 'postal-code'],
  [['country'], 'country'],
  [['billing_address', 'city'], 'billing address-level2'],
  [['shippingAddress', 'zip'], 'shipping postal-code'],
  [['organization_name'], 'organization'],
  [['people', 0, 'email'], 'email'],
  [['name'], undefined],
  [['constructor'], undefined],
  [[], undefined],
])('the field at %j is filled in as %s', (path, token) => {
  expect(autofillToken(path)).toBe(token);
});

describe('every form of a person or an organization', () => {
  it.each([
    ['profile', ['first_name', 'last_name', 'phone']],
    ['organization', ['website']],
    ['registration', ['first_name', 'last_name', 'email', 'organization_name']],
  ])('%s says what its fields are', (id, names) => {
    const fields = new Set(
      forms()
        .form(id)
        .steps.flatMap(step => [...step.fields.keys()]),
    );
    for (const name of names)
      expect([name, fields.has(name), autofillToken([name])]).toEqual([name, true, expect.any(String)]);
  });
});
