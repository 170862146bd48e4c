import { zonedTime } from '../time.ts';
import { type MoneyAmount, toDecimal } from './localeFormats.ts';

/** How spreadsheets in a language read the cells of a CSV file. */
export interface CsvFormats {
  /** A semicolon where the comma is the decimal mark. */
  separator: ',' | ';';
  /** "2.5", "2,5" */
  number(value: number): string;
  /** A figure that can be added up, without its currency: "450.31", "450,31". */
  amount(money: MoneyAmount): string;
  /** A time on the clocks of the reader: "2026-11-29 12:42". */
  time(time: Date): string;
}

/** Returns how a CSV file is written for a reader. */
export function csvFormats(language: string, timezone = 'UTC'): CsvFormats {
  const hasDecimalComma = new Intl.NumberFormat(language).format(0.5).includes(',');
  const figure = (text: string): string => (hasDecimalComma ? text.replace('.', ',') : text);
  return {
    separator: hasDecimalComma ? ';' : ',',
    number: value => figure(String(value)),
    amount: money => figure(toDecimal(money)),
    time: time => zonedTime(time, timezone),
  };
}
