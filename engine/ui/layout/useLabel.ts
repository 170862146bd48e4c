import { useLanguage, useTranslate } from '../../client/i18n/useTranslate.ts';
import type { Label } from '../../dsl/resource.ts';

/** Says the labels of schema files where react-admin is not loaded: the language files first, then what the file says. */
export function useLabel(): (label: Label) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return ({ key, fallback, texts }) => translate(key, { smart_count: 2, _: texts?.[language] ?? fallback });
}
