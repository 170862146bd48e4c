export { type Formatters, formattersFor } from './formatters.ts';
export { i18nProvider, loadGuestTexts, loadTexts } from './i18nProvider.ts';
export { loadFullWindowTexts } from './loadFullWindowTexts.ts';
export { useFormatters } from './useFormatters.ts';
export { type Translate, useLanguage, useTranslate } from './useTranslate.ts';
