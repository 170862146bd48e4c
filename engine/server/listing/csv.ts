/** The byte order mark marks the file as UTF-8 for spreadsheets. */
export const csvStart = '\uFEFF';

export const csvLine = (cells: string[], separator = ','): string => `${cells.join(separator)}\r\n`;

/** Writes a CSV cell. A cell that begins like a formula would run in a spreadsheet; a quote in front keeps it a text. */
export const csvCell = (text: string): string =>
  `"${text.replace(/^(?=[\s]*[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
