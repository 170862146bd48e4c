export { type Formats, formats } from './format.ts';
export { i18nProvider, loadTexts } from './i18nProvider.ts';
export { useFormat } from './useFormat.ts';
export { type Translate, useLanguage, useTranslate } from './useTranslate.ts';
