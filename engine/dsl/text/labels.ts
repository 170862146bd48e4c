/** Labels: the key follows from the place; texts in the file are the fallback, and `@key` names another key. */
import type { Label } from '../resolve/resolved.ts';
import type { LocalizedText } from '../vocabulary.ts';

export function labelOf(word: LocalizedText | undefined, key: string, fallback: string): Label {
  if (typeof word === 'string')
    return word.startsWith('@') ? { key: word.slice(1), fallback } : { key, fallback: word };
  if (!word) return { key, fallback };
  return { key, fallback: word.en ?? Object.values(word)[0] ?? fallback, texts: word };
}
