/** Open pages hear of rows that change, in the transaction of the change. */
import { hasOwner } from '../../dsl/collection.ts';
import { wordsOf } from '../../dsl/entity.ts';
import { rightsOfOwners } from '../../dsl/rights.ts';
import type { Tx } from '../db/database.ts';
import { announce, everyone } from '../events/events.ts';
import type { Access } from './access.ts';
import type { Collection, Row } from './collection.ts';

/** Every resource over the table is told of by its own name. */
export async function announceRow(tx: Tx, { collection, asker }: Access, row: Row): Promise<void> {
  const clock = { now: () => asker.now ?? new Date(0) };
  const { world, entity } = collection;
  const names = [...world.resources].filter(([, file]) => file.entity === entity.name && !file.provider);
  for (const [resource] of names) await announce(tx, { clock }, { resource, ...audience(collection, resource, row) });
}

/** Rows without an owner are the staff's; where owners may list such rows, they hear that there is something new. */
function audience(
  { entity, world }: Collection,
  resource: string,
  row: Row,
): { customer: string | null; uuid: string } {
  const uuid = String(row.uuid);
  const { list, show } = rightsOfOwners(world.resources.get(resource) ?? {}, world);
  // That staff keep something about them is not for owners to hear, where they may not see it.
  const { notifyOwner } = wordsOf(entity);
  if (hasOwner(entity)) return { customer: list || show || notifyOwner ? String(row.customer_uuid) : null, uuid };
  if (!list) return { customer: null, uuid };
  // Which rows one may see depends on the row: that there is one whose key this is, is not for everyone to know.
  return { customer: everyone, uuid: list === true ? uuid : everyone };
}
