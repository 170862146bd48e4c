/** The same day of the next year; a term that begins on 29 February ends on 1 March. Days as "2026-11-28". */
export function oneYearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year + 1, month - 1, date)).toISOString().slice(0, 10);
}
