import { type Formats, formats } from './format.ts';
import { useLanguage } from './useTranslate.ts';

export const useFormat = (): Formats => formats(useLanguage());
