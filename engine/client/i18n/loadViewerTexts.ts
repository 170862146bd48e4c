import { textModules } from 'virtual:app-texts';
import { textModules as viewerTexts } from 'virtual:app-texts/viewer';
import { addTexts } from './i18nProvider.ts';

/** Loads the texts of the viewer in the language of the page. Their list comes with this module. */
export function loadViewerTexts(): Promise<void> {
  Object.assign(textModules, viewerTexts);
  return addTexts('viewer');
}
