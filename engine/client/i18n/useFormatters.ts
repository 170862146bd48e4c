import { type Formatters, formattersFor } from './formatters.ts';
import { useLanguage } from './useTranslate.ts';

/** Returns the formatters for the language of the page. */
export const useFormatters = (): Formatters => formattersFor(useLanguage());
