import { textModules } from 'virtual:app-texts/viewer';
import { addTexts } from './i18nProvider.ts';

/** Also loads the texts of the viewer of files, whose index is part of this module. */
export const loadViewerTexts = (): Promise<void> => addTexts('viewer', textModules);
