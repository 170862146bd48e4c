/** Dates that people plan with. They are formatted here, because the pages before sign-in load all other formats. */

const formatDate = (iso: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, options).format(new Date(iso));

/** "Tuesday, December 8" */
export const weekdayOf = (iso: string, language: string): string =>
  formatDate(iso, language, { weekday: 'long', day: 'numeric', month: 'long' });

/** "5:00 PM EST" */
export const zonedTimeOf = (iso: string, language: string): string =>
  formatDate(iso, language, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** "Tue, Dec 8" */
export const shortDayOf = (iso: string, language: string): string =>
  formatDate(iso, language, { weekday: 'short', month: 'short', day: 'numeric' });
