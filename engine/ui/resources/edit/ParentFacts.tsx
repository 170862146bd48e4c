import { Link } from 'react-router';
import { recordName } from '../display/recordName.ts';
import { RowFacts } from '../show/RowFacts.tsx';
import { useI18n } from '../useI18n.ts';
import type { Parent } from '../useParent.ts';

/** Names the record that a new one will belong to, with the facts that distinguish it from others of the same name. */
export function ParentFacts({ parent: { resource, row, id, pageOf } }: { parent: Parent }) {
  const i18n = useI18n();
  if (!row) return null;
  const name = recordName(row, resource, i18n);
  return (
    <>
      <Link to={pageOf(id)}>
        <bdi>{name}</bdi>
      </Link>
      {'\u00a0· '}
      <RowFacts resource={resource} row={row} title={name} />
    </>
  );
}
