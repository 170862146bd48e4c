import { type Entity, entityOptions } from '../../../dsl/entity.ts';
import { isStoredField } from '../../../dsl/fieldDefaults.ts';
import type { SchemaRegistry } from '../../../dsl/schemaRegistry.ts';
import { typeOfColumn } from '../migrations/tableShape.ts';

interface AuditLinkFault {
  /** The name of the link. */
  link: string;
  code: 'unknown-name' | 'misfit';
  text: string;
}

/** Finds the links of audit entries that are named after no entity, or whose field contains no key. */
export function auditLinkFaults(entity: Entity, { entities }: Pick<SchemaRegistry, 'entities'>): AuditLinkFault[] {
  return Object.entries(entityOptions(entity).auditLinks ?? {}).flatMap(([link, field]): AuditLinkFault[] => {
    const schema = entity.file.properties[field];
    if (!entities.has(link)) return [{ link, code: 'unknown-name', text: `there is no entity "${link}"` }];
    if (!schema) return [{ link, code: 'unknown-name', text: `${entity.name} has no field "${field}"` }];
    if (isStoredField(schema) && typeOfColumn(schema) === 'uuid') return [];
    const text = `an audit entry cannot be linked by "${field}": it is not a stored field of the format "uuid"`;
    return [{ link, code: 'misfit', text }];
  });
}
