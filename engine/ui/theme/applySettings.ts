import { directionOf, languageFor } from '../../client/i18n/languages.ts';
import { type Settings, schemeOf } from './settingsStorage.ts';

/** Sets the attributes of the document that CSS reads before and without React. */
export function applySettings(settings: Settings, root: HTMLElement = document.documentElement) {
  const language = languageFor(settings.language);
  root.dataset.theme = schemeOf(settings.theme);
  root.dataset.density = settings.density;
  root.lang = language;
  root.dir = settings.direction ?? directionOf(language);
}
