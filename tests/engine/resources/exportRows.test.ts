import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../../engine/dsl/resolve/resolved.ts';
import { toCsv } from '../../../engine/ui/resources/list/export/exportRows.ts';
import { tableText } from '../../../engine/ui/resources/list/import/readTable.ts';
import type { I18n } from '../../../engine/ui/resources/useI18n.ts';

const column = (field: string) => ({ field, label: field }) as unknown as ResolvedColumn;
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
    { language: 'en', separator: ',' },
    { language: 'de', separator: ';' },
  ])('are separated as spreadsheets in $language read them', async ({ language, separator }) => {
    const rows = [{ id: '1', a: 'x', b: null }];
    const text = await toCsv(rows, [column('a'), column('b')], speaker(language));
    expect(text).toBe(`\uFEFF"a"${separator}"b"\r\n"x"${separator}""`);
  });
});
