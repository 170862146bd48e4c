import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ResolvedColumn, ResolvedItem } from '../../../engine/dsl/resolve/resolved.ts';
import { toCsv } from '../../../engine/ui/resources/list/export/exportRows.ts';
import { importValue } from '../../../engine/ui/resources/list/import/importValue.ts';
import { tableText } from '../../../engine/ui/resources/list/import/readTable.ts';
import type { I18n } from '../../../engine/ui/resources/useI18n.ts';

const column = (field: string, display = 'text') => ({ field, label: field, display }) as unknown as ResolvedColumn;
const speaker = (language: string) => ({ language, label: (label: string) => label }) as unknown as I18n;
const read = (text: string, delimiter = ',') =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, skipEmptyLines: true }).data;

const cells = [
  { name: 'a word', cell: 'Atlas', kept: 'Atlas' },
  { name: 'quotes, commas and lines', cell: 'a "b", c;\r\nd', kept: 'a "b", c;\r\nd' },
  { name: 'a formula', cell: '=1+1', kept: "'=1+1" },
  { name: 'a formula of two lines', cell: '=1+1\n2', kept: "'=1+1\n2" },
  { name: 'a formula behind a space', cell: ' @SUM(A1)', kept: "' @SUM(A1)" },
  { name: 'a negative figure in a text', cell: '-5', kept: "'-5" },
  { name: 'Arabic', cell: 'طلب', kept: 'طلب' },
];

describe('the CSV files that the browser writes', () => {
  it.each(cells)('keep $name', async ({ cell, kept }) => {
    const exported = await toCsv([{ id: '1', name: cell }], [column('name')], speaker('en'));
    expect(read(exported)).toEqual([['name'], [kept]]);
    expect(read(tableText(['name'], [[cell]]))).toEqual([['name'], [kept]]);
  });

  it.each([
    {
      language: 'en',
      separator: ',',
      cells: ['x', '2.5', '405.02 USD', '2026-11-29 12:42', '2026-11-29T12:42:00Z', ''],
    },
    {
      language: 'de',
      separator: ';',
      cells: ['x', '2,5', '405,02 USD', '2026-11-29 12:42', '2026-11-29T12:42:00Z', ''],
    },
  ])('are written as spreadsheets in $language read them', async ({ language, separator, cells }) => {
    const at = '2026-11-29T12:42:00Z';
    const row = { id: '1', a: 'x', b: 2.5, c: { amount: 40_502, currency: 'USD' }, d: at, e: at, f: null };
    const columns = [...'abcdef'].map(name => column(name, name === 'd' ? 'datetime' : 'text'));
    const text = await toCsv([row], columns, speaker(language));
    const [head, line] = text.split('\r\n');
    expect(head).toBe(`\uFEFF${[...'abcdef'].map(name => `"${name}"`).join(separator)}`);
    expect(line).toBe(cells.map(cell => `"${cell}"`).join(separator));
  });

  it.each([
    ['2026-11-29 12:42', '2026-11-29T12:42:00.000Z'],
    ['2026-11-29T12:42:30', '2026-11-29T12:42:30.000Z'],
    ['2026-11-29T12:42:00Z', '2026-11-29T12:42:00Z'],
    ['soon', 'soon'],
  ])('a time of theirs, %s, is imported as %s', (cell, value) => {
    expect(importValue(cell, { input: 'datetime' } as ResolvedItem, speaker('en'))).toBe(value);
  });
});
