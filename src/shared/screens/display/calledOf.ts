import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { nameOf, type Row, valueAt } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { optionOf } from './lineDisplays.tsx';

/** What a person calls the row. What is named by one of its choices is called so in their language: "Proofreading". */
export function calledOf(row: Row, resource: ResolvedResource, say: Speaker): string {
  const titled = resource.list?.columns.find(({ mobile }) => mobile === 'title');
  const word = titled && optionOf(titled, row, valueAt(row, titled.field));
  return word ? say.label(word.label) : nameOf(row, resource.title);
}
