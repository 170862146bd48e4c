import { Readable } from 'node:stream';
import { minorDigits } from '../../dsl/text/minorDigits.ts';
import { zonedTime } from '../../dsl/time.ts';
import type { ServerTexts } from '../texts.ts';
import { csvCell, csvLine, csvSeparator, csvStart } from './csv.ts';

/** The largest number of rows in one export. */
export const maxExportRows = 100_000;
const batchSize = 500;

/** How an export is read and written: the rows of some keys, and the cells of a row. */
interface CsvExport<Row extends { uuid: string }> {
  read: (keys: string[]) => Promise<Row[]>;
  columns: ExportColumn<Row>[];
}

/** How a spreadsheet of the reader's language has texts, figures and times. */
interface CsvFormats extends ServerTexts {
  /** Minor units as a figure that can be added up: "450.31", "450,31". */
  formatAmount(minor: number, currency: string): string;
  /** A time on the reader's clocks, empty for none. */
  formatTime(time: Date | null): string;
}

function csvFormats(texts: ServerTexts, timezone = 'UTC'): CsvFormats {
  return {
    ...texts,
    formatAmount: (minor, currency) => {
      const digits = minorDigits(currency);
      const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
      return texts.number(minor / 10 ** digits, options);
    },
    formatTime: time => (time ? csvCell(zonedTime(time, timezone)) : ''),
  };
}

/** A column of an export. */
export interface ExportColumn<Row> {
  /** Key of its text. */
  title: string;
  value: (row: Row, words: CsvFormats) => string;
}

/**
 * Streams an export as CSV. The keys of all rows are read first, so that concurrent changes neither repeat nor skip
 * rows; then the rows are read and sent in batches.
 */
export const csvOf = <Row extends { uuid: string }>(
  keys: string[],
  sheet: CsvExport<Row>,
  texts: ServerTexts,
  timezone?: string,
): Readable => Readable.from(lines(keys, sheet, csvFormats(texts, timezone)));

async function* lines<Row extends { uuid: string }>(
  keys: string[],
  { read, columns }: CsvExport<Row>,
  words: CsvFormats,
): AsyncGenerator<string> {
  const separator = csvSeparator(words.language);
  yield csvStart +
    csvLine(
      columns.map(({ title }) => csvCell(words.say(title))),
      separator,
    );
  for (let from = 0; from < keys.length; from += batchSize) {
    const piece = keys.slice(from, from + batchSize);
    const found = new Map((await read(piece)).map(row => [row.uuid, row]));
    const rows = piece.map(key => found.get(key)).filter(row => row !== undefined);
    yield rows
      .map(row =>
        csvLine(
          columns.map(({ value }) => value(row, words)),
          separator,
        ),
      )
      .join('');
  }
}
