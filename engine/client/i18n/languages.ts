import { locales } from '../app.ts';

export { directionOf } from '../../dsl/text/direction.ts';

export const languages: readonly string[] = locales;

/** The app's first language. It is always complete, and replaces texts that another language lacks. */
export const DEFAULT_LANGUAGE = languages[0] ?? 'en';

/** Returns the chosen language, else the first one that the browser requests and the app has. */
export function languageFor(chosen: string | null, wanted: readonly string[] = navigator.languages): string {
  const bases = [chosen, ...wanted].map(tag => tag?.split('-')[0]);
  return bases.find(base => base !== undefined && languages.includes(base)) ?? DEFAULT_LANGUAGE;
}

/** A language's own name for itself: "Deutsch", "العربية". */
export const nameOfLanguage = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
