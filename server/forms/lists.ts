/** Lists behind `hook:<name>` that any form may name. */
import app from '../../schemas/app.json' with { type: 'json' };
import { countries } from '../reference/places.ts';
import type { OfferedChoice } from './offeredChoice.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')];

/** A language by its own name, as its speakers look for it. */
const languageName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

export const lists = (locale: string): Record<string, () => OfferedChoice[]> => ({
  languages: () => app.locales.map(value => ({ value, label: languageName(value) })),
  timezones: () => zones.map(value => ({ value, label: value.replaceAll('_', ' ') })),
  countries: () => countries(locale).map(({ code, name }) => ({ value: code, label: name })),
});
