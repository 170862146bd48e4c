import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { joinedName, nameOf, type Row, valueAt } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { codeName } from './codeNames.ts';
import { optionOf } from './lineDisplays.tsx';

/** What a person calls the row. What is named by one of its choices is called so in their language: "Proofreading", "Spain". */
export function calledOf(row: Row, resource: ResolvedResource, say: Speaker): string {
  const titled = resource.list?.columns.find(({ mobile }) => mobile === 'title');
  const value = titled && valueAt(row, titled.field);
  // What a component draws is more than its choice: a payment is called by its number and not "Order".
  const word = titled && !titled.component && optionOf(titled, row, value);
  const code = titled?.optionsHook && codeName(titled.optionsHook, value, say.language);
  return code || (word ? say.label(word.label) : joinedName(nameOf(row, resource)));
}
