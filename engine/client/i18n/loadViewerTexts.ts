import { textModules } from 'virtual:app-texts/viewer';
import { addTexts } from './i18nProvider.ts';

/** Loads the texts of the viewer in the language of the page. Their list comes with this module. */
export const loadViewerTexts = (): Promise<void> => addTexts('viewer', textModules);
