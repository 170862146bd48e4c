import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { nameOf, type Row, valueAt, withoutBreaks } from '../row.ts';
import type { I18n } from '../useI18n.ts';
import { codeName } from './codeNames.ts';
import { optionOf } from './lineDisplays.tsx';

/** What a person calls the row. What is named by one of its choices is called so in their language: "Proofreading", "Spain". */
export function recordName(row: Row, resource: ResolvedResource, i18n: I18n): string {
  const titled = resource.list?.columns.find(({ mobile }) => mobile === 'title');
  const value = titled && valueAt(row, titled.field);
  // A component shows more than its choice: a payment is named by its number and not "Order".
  const word = titled && !titled.component && optionOf(titled, row, value);
  const code = titled?.optionsHook && codeName(titled.optionsHook, value, i18n.language);
  return code || (word ? i18n.label(word.label) : withoutBreaks(nameOf(row, resource)));
}
