import { directionOf, languageFor } from '../../client/i18n/languages.ts';
import { type DisplaySettings, schemeOf } from './settingsStorage.ts';

/** Sets the attributes of the document that CSS reads before and without React. */
export function applySettings(settings: DisplaySettings, root: HTMLElement = document.documentElement) {
  const language = languageFor(settings.language);
  root.dataset.theme = schemeOf(settings.theme);
  root.dataset.density = settings.density;
  root.lang = language;
  root.dir = settings.direction ?? directionOf(language);
}
