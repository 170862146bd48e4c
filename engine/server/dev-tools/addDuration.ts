const pattern =
  /^P(?=\d|T\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/;

/** Adds an ISO 8601 duration such as P30D, P1M or PT90M to a time; null for anything else. */
export function addDuration(start: Date, duration: string): Date | null {
  const found = pattern.exec(duration);
  if (!found) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map(part => Number(part ?? 0));
  const end = addMonths(start, years * 12 + months);
  end.setUTCDate(end.getUTCDate() + weeks * 7 + days);
  return new Date(end.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** A month after the 31st is the last day of the next one. */
function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
