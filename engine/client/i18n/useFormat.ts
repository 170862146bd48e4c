import { type Formats, formats } from './format.ts';
import { useLanguage } from './useTranslate.ts';

/** Returns the formatters for the language of the page. */
export const useFormat = (): Formats => formats(useLanguage());
