import type { Entity } from '../../schemas/language/entity.ts';
import { schemaAt } from '../../schemas/language/resolveField.ts';
import type { World } from '../../schemas/language/world.ts';

/** Whether an entity has a field, also by a path over its relations. */
export function hasField(entity: Entity, field: string, world: World): boolean {
  try {
    schemaAt({ resource: entity.name, entity, world }, field);
    return true;
  } catch {
    return false;
  }
}
