import { expect, it } from 'vitest';
import { textsOf } from '../../engine/server/index.ts';
import { describeChanges } from '../../server/audit/changes.ts';

it.each([
  ['blocked_reason', 'dispute', 'A payment is disputed'],
  ['on_hold_reason', 'account_locked', 'The account is locked'],
  ['hold_return_to', 'in_progress', 'In progress'],
  ['order_type', 'photo_color', 'Photo color correction'],
  ['refund_status', 'requested', 'Requested'],
  ['to', 'credit', 'Account credit'],
  ['first_name', 'credit', 'credit'],
  ['order_types', 'formatting, photo_color', 'Formatting, Photo color correction'],
  ['end_date', '2027-01-31', 'January 31, 2027'],
  ['balance', 5_000, '$50.00'],
  ['given_back', 5_995, '$59.95'],
  ['max_discount', 10_000, '$100.00'],
  ['discount_cap', 500_000, '$5,000.00'],
  ['percent_off', 25, '25%'],
  ['discount_percent', 12.5, '12.5'],
])('of %s, %s is shown as text', (field, fact, words) => {
  const said = { texts: textsOf('en'), names: new Map<string, string>(), resource: null };
  expect(describeChanges({ before: {}, after: { [field]: fact } }, said)).toMatchObject([{ after: words }]);
});

it('a text that only looks like a time is shown as it was typed', () => {
  const said = { texts: textsOf('en'), names: new Map<string, string>(), resource: null };
  for (const name of ['2026-11-28T10:00:00+25:00', '2026-13-01T00:00:00Z', '0000-00-00T99:00:00Z'])
    expect(describeChanges({ before: { name }, after: { name } }, said)).toMatchObject([{ before: name, after: name }]);
  const [{ after } = { after: '' }] = describeChanges({ before: {}, after: { name: '2026-11-28T10:00:00Z' } }, said);
  expect(after).toMatch(/2026.*UTC$/);
});
