import { Readable } from 'node:stream';
import { toDecimal } from '../../schemas/language/localeFormats.ts';
import type { Texts } from '../texts.ts';
import { csvCell, csvLine, csvStart } from './csv.ts';

/** As many rows as an export has at most. */
export const mostRows = 100_000;
const pieceOf = 500;

/** How an export is read and written: the rows of some keys, and the cells of a row. */
export interface Sheet<Row extends { uuid: string }> {
  read: (keys: string[]) => Promise<Row[]>;
  columns: ExportColumn<Row>[];
}

export interface ExportColumn<Row> {
  /** Key of its text. */
  title: string;
  value: (row: Row, texts: Texts) => string;
}

/**
 * Which rows there are is settled first, so that changes meanwhile neither double nor skip any; then they are read and
 * sent a piece at a time.
 */
export const csvOf = <Row extends { uuid: string }>(keys: string[], sheet: Sheet<Row>, texts: Texts): Readable =>
  Readable.from(lines(keys, sheet, texts));

async function* lines<Row extends { uuid: string }>(
  keys: string[],
  { read, columns }: Sheet<Row>,
  texts: Texts,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(({ title }) => csvCell(texts.say(title))));
  for (let from = 0; from < keys.length; from += pieceOf) {
    const piece = keys.slice(from, from + pieceOf);
    const found = new Map((await read(piece)).map(row => [row.uuid, row]));
    const rows = piece.map(key => found.get(key)).filter(row => row !== undefined);
    yield rows.map(row => csvLine(columns.map(({ value }) => value(row, texts)))).join('');
  }
}

export const figure = (amount: number, currency: string): string => toDecimal({ amount, currency });
