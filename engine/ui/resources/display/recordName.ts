import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { nameOf, type Row, valueAt, withoutBreaks } from '../row.ts';
import type { I18n } from '../useI18n.ts';
import { codeName } from './codeNames.ts';
import { optionOf } from './lineDisplays.tsx';

/**
 * Returns the title of a row. If the title field is a choice, its label in the reader's language is used:
 * "Proofreading", "Spain".
 */
export function recordName(row: Row, resource: ResolvedResource, i18n: I18n): string {
  const titled = resource.list?.columns.find(({ mobile }) => mobile === 'title');
  const value = titled && valueAt(row, titled.field);
  // A component shows more than its choice: a payment is titled by its number, not "Order".
  const word = titled && !titled.component && optionOf(titled, row, value);
  const code = titled?.optionsHook && codeName(titled.optionsHook, value, i18n.language);
  return code || (word ? i18n.label(word.label) : withoutBreaks(nameOf(row, resource)));
}
