import { textModules } from 'virtual:app-texts/full-window';
import { addTexts } from './i18nProvider.ts';

/** Also loads the texts of pages of the whole window (`fullWindowTexts` of `app.json`), whose index is part of this module. */
export const loadFullWindowTexts = (): Promise<void> => addTexts('full-window', textModules);
