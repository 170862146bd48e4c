/** The byte order mark marks the file as UTF-8 for spreadsheets. */
export const csvStart = '\uFEFF';

/** Spreadsheets read the separator of their language: a semicolon where the comma is the decimal mark. */
export const csvSeparator = (language: string): string =>
  new Intl.NumberFormat(language).format(0.5).includes(',') ? ';' : ',';

export const csvLine = (cells: string[], separator = ','): string => `${cells.join(separator)}\r\n`;

/** Writes a CSV cell. A cell that begins like a formula would run in a spreadsheet; a quote in front keeps it a text. */
export const csvCell = (text: string): string =>
  `"${text.replace(/^(?=[\s]*[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
