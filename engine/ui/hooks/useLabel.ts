import { useLanguage, useTranslate } from '../../client/i18n/useTranslate.ts';
import type { Label } from '../../dsl/resolve/resolved.ts';
import { textWithoutKey } from '../../dsl/text/labels.ts';

/**
 * Returns a function for labels of schema files on pages without react-admin: the language files first, then the label
 * of the file.
 */
export function useLabel(): (label: Label) => string {
  const translate = useTranslate();
  const language = useLanguage();
  return label => translate(label.key, { smart_count: 2, _: label.texts?.[language] ?? textWithoutKey(label) });
}
