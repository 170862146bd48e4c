import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { readTaxNumber } from '../../server/tax/taxNumber.ts';

it.each([
  ['DE136695976', 'DE'],
  ['de 136-695.976', 'DE'],
  ['ATU13585627', 'AT'],
  ['EL094259216', 'GR'],
  ['FR40303265045', 'FR'],
  ['NL004495445B01', 'NL'],
])('reads %s as a number of %s', (given, country) => {
  expect(readTaxNumber(given)?.country).toBe(country);
});

it.each([
  ['the check digit is wrong', 'DE136695977'],
  ['the prefix is missing', '136695976'],
  ['the form is another country’s', 'FR136695976'],
  ['the country is not of the EU', 'GB980780684'],
  ['the country is not of the EU', 'CHE-123.456.788 TVA'],
  ['it is empty', ''],
  ['it is endless', `DE${'1'.repeat(5000)}`],
  ['it is no number', '<script>alert(1)</script>'],
  ['the digits are not Latin', 'DE١٣٦٦٩٥٩٧٦'],
])('refuses a number of which %s: %s', (_, given) => {
  expect(readTaxNumber(given)).toBeNull();
});

it('the check cannot be switched off for a seller of the EU, and asks the EU in production', () => {
  expect(readConfig('test', {}).tax).toMatchObject({ sellerCountry: 'US', check: 'off' });
  expect(readConfig('test', { TAX_NUMBER_CHECK: 'vies', VIES_URL: 'https://vies.test/api/' }).tax).toMatchObject({
    ...{ check: 'vies', viesUrl: 'https://vies.test/api' },
  });
  expect(() => readConfig('test', { TAX_NUMBER_CHECK: 'maybe' })).toThrow('TAX_NUMBER_CHECK');
});
