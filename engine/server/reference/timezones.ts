import { countries } from './countries.ts';

/**
 * Zones that were renamed in the IANA database, whose older name `Intl` still lists: its file `backward`. The key is
 * today's name.
 */
const olderNames: Record<string, string> = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pohnpei': 'Pacific/Ponape',
};
const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')];
/** By a name in lower case, because `Intl` ignores case. */
const todaysNames = new Map([
  ...known.map((name): [string, string] => [name.toLowerCase(), name]),
  ...Object.entries(olderNames).flatMap(([today, older]): [string, string][] => [
    [older.toLowerCase(), today],
    [today.toLowerCase(), today],
  ]),
]);

/** Returns the current IANA name of a time zone: "Asia/Kolkata" for "Asia/Calcutta". */
export const currentTimezone = (name: string): string => todaysNames.get(name.toLowerCase()) ?? name;

const zones = known.map(currentTimezone).sort();

/** Node has it; the types of its Intl do not yet. */
type WithTimezones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** By zone, the country that it belongs to, in a language. */
function countryNames(language: string): Map<string, string> {
  const names = countries(language).flatMap(({ code, name }) => {
    const found = (new Intl.Locale(`und-${code}`) as WithTimezones).getTimeZones?.() ?? [];
    return found.map((zone): [string, string] => [currentTimezone(zone), name]);
  });
  return new Map(names);
}

/** "GMT+5:30" at a moment. */
const offsetOf = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

interface Choice {
  value: string;
  label: string;
}

/** Offsets change with summer time, so they are those of a day. To find them all takes a quarter of a second. */
let ofDay = { day: '', offsets: new Map<string, string>(), byLanguage: new Map<string, Choice[]>() };

/** All zones as choices, found by today's and by their older name: "Asia/Kolkata (Calcutta), India, GMT+5:30". */
export function timezones(language: string, now = new Date()): Choice[] {
  const day = now.toISOString().slice(0, 10);
  if (ofDay.day !== day)
    ofDay = { day, offsets: new Map(zones.map(zone => [zone, offsetOf(zone, now)])), byLanguage: new Map() };
  const found = ofDay.byLanguage.get(language);
  if (found) return found;
  const countryOf = countryNames(language);
  const choices = zones.map(value => {
    const older = olderNames[value]?.split('/').at(-1);
    const name = older ? `${value} (${older})` : value;
    const label = [name, countryOf.get(value), ofDay.offsets.get(value)].filter(Boolean).join(', ');
    return { value, label: label.replaceAll('_', ' ') };
  });
  ofDay.byLanguage.set(language, choices);
  return choices;
}
