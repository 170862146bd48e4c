/** What is never broken over two lines: a new kind of column is a line of `columns`. */
import { expect, it } from 'vitest';
import type { DisplayField } from '../../../engine/ui/resources/display/displayProps.ts';
import { isSingleElement } from '../../../engine/ui/resources/display/isSingleElement.ts';

const option = { value: 'photo_color', label: { key: 'none', fallback: 'Photo color correction' }, icon: undefined };
type Column = Partial<DisplayField> & { component?: string };

const columns: [what: string, value: unknown, column: Column, isWhole: boolean][] = [
  ['the number of a record', 'E-26-004206', {}, true],
  ['an e-mail address rendered as a text', 'mara@example.com', {}, true],
  ['a text that is longer than a number', 'E-26-004206-004207', {}, false],
  ['a name of two words', 'Mara Lindqvist', {}, false],
  ['letters that may be wider than those of a number', '﷽﷽﷽﷽﷽﷽', {}, false],
  ['nothing', null, {}, false],
  ['an empty text', '', {}, false],
  ['a number that is a figure', 480, {}, false],
  ['the words of an option', 'photo_color', { options: [option] }, false],
  [
    'the words of an option that another field decides',
    'photo_color',
    { optionsBy: { field: 'kind', choices: { photo: [option] } } },
    false,
  ],
  ['the name of a country', 'GB', { optionsHook: 'countries' }, false],
  ['the words of a component', 'photo_color', { component: 'OrderService' }, false],
  ['a day in words', '2026-12-03', { display: 'date' }, false],
  ['what another record is called', 'c-1', { display: 'ref' }, false],
];

it.each(columns)(
  'a column of kind %s with the value %o is rendered in one piece where it should be',
  (_, value, column, isWhole) => {
    const whole = isSingleElement({ field: 'value', display: 'text', ...column }, { id: 'row', kind: 'photo', value });
    expect(whole).toBe(isWhole);
  },
);
