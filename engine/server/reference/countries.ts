import type { Country, State } from '../../contract/generated/types.ts';
import { statesOf } from './states.ts';

/** ISO 3166-1 alpha-2: every country and territory of today; and XK, the code in use for Kosovo. */
const codes = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE
KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ
VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);

const known = new Map<string, Country[]>();

/** Returns the countries with their names in the reader's language, sorted by its rules. */
export function countries(language: string): Country[] {
  const found = known.get(language);
  if (found) return found;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  const list = codes
    .map(code => ({ icon: flag(code), name: names.of(code) ?? code, code }))
    .sort((one, other) => order.compare(one.name, other.name));
  known.set(language, list);
  return list;
}

/** Returns whether the text is an ISO 3166 country code in two capitals. */
export const isCountry = (code: string): boolean => codes.includes(code);

/** Returns whether a country has this state. A country without a list of states accepts any. */
export function isState(country: string, state: string): boolean {
  const known = statesOf(country);
  return known.length === 0 || known.includes(state);
}

/** A flag is written with the regional letters of its code. */
const flag = (code: string): string =>
  String.fromCodePoint(...[...code].map(letter => 0x1f1e6 + letter.charCodeAt(0) - 65));

/** Returns the states of a country whose addresses need one; none for other countries. */
export const addressStates = (country: string): State[] => statesOf(country).map(name => ({ name }));
