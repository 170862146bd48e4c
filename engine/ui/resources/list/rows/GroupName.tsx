import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import { Value } from '../../display/Value.tsx';
import type { Row } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';

interface GroupNameProps {
  list: ResolvedList;
  rows: Row[];
  i18n: I18n;
}

/** The common value of a group's rows, as its column shows it, and their number on this page. */
export function GroupName({ list, rows, i18n }: GroupNameProps) {
  const [first] = rows;
  const field = list.group ?? '';
  const column = list.columns.find(one => one.field === field);
  if (!first) return null;
  return (
    <>
      {Value({ field: column ?? { field, display: 'text' }, row: first, i18n, line: true })}{' '}
      <small>{i18n.plural('screens.rows', rows.length)}</small>
    </>
  );
}
