import { expect, it } from 'vitest';
import { textWithoutKey } from '../../../engine/dsl/text/labels.ts';

it.each([
  [{ key: 'resources.loans.fields.member_uuid' }, 'Member'],
  [{ key: 'resources.loans.fields.due_at' }, 'Due at'],
  [{ key: 'resources.loans.name', fallback: 'Loans' }, 'Loans'],
])('a label that no language has, %o, is "%s"', (label, text) => {
  expect(textWithoutKey(label)).toBe(text);
});
