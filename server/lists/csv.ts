/** The byte order mark tells spreadsheets that it is UTF-8. */
export const csvStart = '\uFEFF';

export const csvLine = (cells: string[]): string => `${cells.join(',')}\r\n`;

/** A cell that begins like a formula would be run by a spreadsheet; a quote in front keeps it a text. */
export const csvCell = (text: string): string =>
  `"${text.replace(/^(?=[\s]*[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
