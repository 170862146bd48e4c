interface CalendarEvent {
  uuid: string;
  summary: string;
  /** The address of the page that the event is about. */
  url: string;
  at: Date;
  /** When the file is made. */
  now: Date;
}

/** Lines may have 75 octets (RFC 5545, 3.1); the space that begins a continued line counts. */
const LINE_OCTETS = 74;

const utf8 = new TextEncoder();

/** "20261208T170000Z" */
const toUtcStamp = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds a long line without splitting a character. */
function fold(line: string): string {
  const lines = [''];
  for (const character of line) {
    const current = `${lines.at(-1)}${character}`;
    if (utf8.encode(current).length > LINE_OCTETS) lines.push(character);
    else lines[lines.length - 1] = current;
  }
  return lines.join('\r\n ');
}

/** Returns an event as an iCalendar file (RFC 5545). A later import of the same order replaces the event. */
export function calendarEvent({ uuid, summary, url, at, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Galley//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${uuid}`,
    `DTSTAMP:${toUtcStamp(now)}`,
    `DTSTART:${toUtcStamp(at)}`,
    `SUMMARY:${escapeText(summary)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(line => `${fold(line)}\r\n`).join('');
}
