import type { ResolvedList } from '../../../dsl/resolve/resolved.ts';
import { Value } from '../display/Value.tsx';
import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';

interface GroupNameProps {
  list: ResolvedList;
  rows: Row[];
  say: Speaker;
}

/** What the rows of a group have in common, as its column says it, and how many they are on this page. */
export function GroupName({ list, rows, say }: GroupNameProps) {
  const [first] = rows;
  const field = list.group ?? '';
  const column = list.columns.find(one => one.field === field);
  if (!first) return null;
  return (
    <>
      {Value({ field: column ?? { field, display: 'text' }, row: first, say, line: true })}{' '}
      <small>{say.counted('screens.rows', rows.length)}</small>
    </>
  );
}
