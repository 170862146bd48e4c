import type { ListQuery } from '../../../dsl/resolve/resolved.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { useCount } from './useCount.ts';

/** How many rows belong to the record; the place is kept until it is known. */
export function RelatedCount({ name, fixed }: { name: string; fixed: ListQuery }) {
  const say = useSpeaker();
  const count = useCount(name, fixed);
  return count === undefined ? '…' : say.number(count);
}
