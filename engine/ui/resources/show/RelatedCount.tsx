import type { ListQuery } from '../../../dsl/resolve/resolved.ts';
import { useI18n } from '../useI18n.ts';
import { useCount } from './useCount.ts';

/** How many rows belong to the record; the place is kept until it is known. */
export function RelatedCount({ name, fixed }: { name: string; fixed: ListQuery }) {
  const i18n = useI18n();
  const count = useCount(name, fixed);
  return count === undefined ? '…' : i18n.number(count);
}
