/** Lists behind `hook:<name>` that any form may name. */
import { appFile } from '../appDefinition.ts';
import { countries } from '../reference/countries.ts';
import { timezones } from '../reference/timezones.ts';
import type { OfferedChoice } from './offeredChoice.ts';

/** A language by its own name, as its speakers look for it. */
const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

export const lists = (locale: string): Record<string, () => OfferedChoice[]> => ({
  languages: () => appFile().locales.map(value => ({ value, label: languageName(value) })),
  timezones: () => timezones(locale),
  countries: () => countries(locale).map(({ code, name }) => ({ value: code, label: name })),
});
