import type { Entity } from '../../dsl/entity.ts';
import { schemaAt } from '../../dsl/resolve/resolveField.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';

/** Whether an entity has a field, also by a path over its relations. */
export function hasField(entity: Entity, field: string, registry: SchemaRegistry): boolean {
  try {
    schemaAt({ resource: entity.name, entity, registry }, field);
    return true;
  } catch {
    return false;
  }
}
