import { Readable } from 'node:stream';
import { csvFormats } from '../../dsl/text/csvFormats.ts';
import type { ServerTexts } from '../texts.ts';
import { csvCell, csvLine, csvStart } from './csv.ts';

/** The largest number of rows in one export. */
export const maxExportRows = 100_000;
const batchSize = 500;

/** How an export is read and written: the rows of some keys, and the cells of a row. */
interface CsvExport<Row extends { uuid: string }> {
  read: (keys: string[]) => Promise<Row[]>;
  columns: ExportColumn<Row>[];
}

/** How a spreadsheet of the reader's language has texts, figures and times. */
interface CsvWords extends ServerTexts {
  separator: string;
  /** Minor units as a figure that can be added up: "450.31", "450,31". */
  formatAmount(minor: number, currency: string): string;
  /** A time on the reader's clocks, empty for none. */
  formatTime(time: Date | null): string;
}

function csvWords(texts: ServerTexts, timezone?: string): CsvWords {
  const { separator, amount, time } = csvFormats(texts.language, timezone);
  return {
    ...texts,
    separator,
    formatAmount: (minor, currency) => amount({ amount: minor, currency }),
    formatTime: moment => (moment ? csvCell(time(moment)) : ''),
  };
}

/** A column of an export. */
export interface ExportColumn<Row> {
  /** Key of its text. */
  title: string;
  value: (row: Row, words: CsvWords) => string;
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
): Readable => Readable.from(lines(keys, sheet, csvWords(texts, timezone)));

async function* lines<Row extends { uuid: string }>(
  keys: string[],
  { read, columns }: CsvExport<Row>,
  words: CsvWords,
): AsyncGenerator<string> {
  const { separator } = words;
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
