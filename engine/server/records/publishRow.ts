/** Publishes changed rows to open pages, in the transaction of the change. */
import { hasOwner } from '../../dsl/collection.ts';
import { entityOptions } from '../../dsl/entity.ts';
import { rightsOfOwners } from '../../dsl/roles/rights.ts';
import type { Tx } from '../db/database.ts';
import { BROADCAST, publish } from '../events/events.ts';
import type { Access } from './accessControl.ts';
import { type Collection, ownerIn, type Row } from './collection.ts';

/** The change is published for every resource over the table, by its name. */
export async function publishRow(tx: Tx, { collection, principal }: Access, row: Row): Promise<void> {
  const clock = { now: () => principal.now ?? new Date(0) };
  const { registry, entity } = collection;
  const names = [...registry.resources].filter(([, file]) => file.entity === entity.name && !file.provider);
  for (const [resource] of names) await publish(tx, { clock }, { resource, ...audience(collection, resource, row) });
}

/** Rows without an owner belong to staff; owners who may list such rows are notified that there is something new. */
function audience(
  { entity, registry }: Collection,
  resource: string,
  row: Row,
): { owner: string | null; uuid: string } {
  const uuid = String(row.uuid);
  const { list, show } = rightsOfOwners(registry.resources.get(resource) ?? {}, registry);
  // Owners are not notified of internal records about them.
  const { notifyOwner } = entityOptions(entity);
  if (hasOwner(entity)) return { owner: list || show || notifyOwner ? ownerIn(entity, row) : null, uuid };
  if (!list) return { owner: null, uuid };
  // Which rows a person may see depends on the row, so the key is not published to everyone.
  return { owner: BROADCAST, uuid: list === true ? uuid : BROADCAST };
}
