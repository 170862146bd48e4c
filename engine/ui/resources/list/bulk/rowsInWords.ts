import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { singular } from '../../edit/singular.ts';
import type { Speaker } from '../../useSpeaker.ts';

/** "4 orders": English writes a noun inside a sentence small. */
export function rowsInWords(resource: ResolvedResource, count: number, say: Speaker): string {
  const noun = count === 1 ? singular(resource, say) : say.label(resource.label, { smart_count: count });
  const inside = say.language === 'en' ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
  return say.text('lists.bulk.rows', { count: say.number(count), noun: inside });
}
