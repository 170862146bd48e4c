import type { Entity } from '../../dsl/entity.ts';
import { schemaAt } from '../../dsl/resolveField.ts';
import type { World } from '../../dsl/world.ts';

/** Whether an entity has a field, also by a path over its relations. */
export function hasField(entity: Entity, field: string, world: World): boolean {
  try {
    schemaAt({ resource: entity.name, entity, world }, field);
    return true;
  } catch {
    return false;
  }
}
