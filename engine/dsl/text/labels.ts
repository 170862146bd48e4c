/** Labels: the key follows from the place; texts in the file are the fallback, and `@key` names another key. */
import { humanize } from '../entity.ts';
import type { Label } from '../resolve/resolved.ts';
import type { LocalizedText } from '../vocabulary.ts';

/** Returns the fallback that a key implies: its last part in words. `orders.fields.due_at` is "Due at". */
const fallbackOf = (key: string): string => humanize(key.slice(key.lastIndexOf('.') + 1));

/** Returns the text of a label whose key no language has. */
export const textWithoutKey = ({ key, fallback = fallbackOf(key) }: Pick<Label, 'key' | 'fallback'>): string =>
  fallback;

/** Copies JSON without the fallbacks of labels that follow from their keys: a tenth of a manifest. */
export const withoutDerivedFallbacks = <Json>(json: Json): Json =>
  JSON.parse(JSON.stringify(json), (_, value) => {
    if (typeof value?.key !== 'string' || value.fallback !== fallbackOf(value.key)) return value;
    const { fallback, ...label } = value;
    return label;
  }) as Json;

export function labelOf(word: LocalizedText | undefined, key: string, fallback: string): Label {
  if (typeof word === 'string')
    return word.startsWith('@') ? { key: word.slice(1), fallback } : { key, fallback: word };
  if (!word) return { key, fallback };
  return { key, fallback: word.en ?? Object.values(word)[0] ?? fallback, texts: word };
}
