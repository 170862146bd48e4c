import { type Formats, formats } from './format.ts';
import { useLanguage } from './useTranslate.ts';

/** Money, dates and figures in the language of the page. */
export const useFormat = (): Formats => formats(useLanguage());
