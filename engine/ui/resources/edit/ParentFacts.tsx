import { Link } from 'react-router';
import { calledOf } from '../display/calledOf.ts';
import { RowFacts } from '../show/RowFacts.tsx';
import type { Parent } from '../useParent.ts';
import { useSpeaker } from '../useSpeaker.ts';

/** Names the record that a new one will belong to, with the facts that tell it from others of the same name. */
export function ParentFacts({ parent: { resource, row, id, pageOf } }: { parent: Parent }) {
  const say = useSpeaker();
  if (!row) return null;
  const name = calledOf(row, resource, say);
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
