import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { singular } from '../../edit/singular.ts';
import type { I18n } from '../../useI18n.ts';

/** "4 orders": English writes a noun inside a sentence small. */
export function rowCountText(resource: ResolvedResource, count: number, i18n: I18n): string {
  const noun = count === 1 ? singular(resource, i18n) : i18n.label(resource.label, { smart_count: count });
  const inside = i18n.language === 'en' ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
  return i18n.text('lists.bulk.rows', { count: i18n.number(count), noun: inside });
}
