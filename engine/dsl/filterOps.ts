/** The ways a list can be narrowed by a field, by its kind: the usual one first. */
import { isNullable, mainPart, typesOf } from './jsonSchema.ts';
import { filterKeys, type Place, schemaAt } from './resolveField.ts';
import type { ResolvedFilter } from './resource.ts';
import type { FilterOp } from './vocabulary.ts';

export function filterOps(place: Place, filter: ResolvedFilter): NonNullable<ResolvedFilter['ops']> {
  const rest = others(place, filter).filter(op => op !== filter.op);
  return [filter.op, ...rest].map(op => ({ op, keys: filterKeys(filter.field, op) }));
}

function others(place: Place, { field, op, options, ref }: ResolvedFilter): FilterOp[] {
  const schema = schemaAt(place, field);
  const types = typesOf(mainPart(schema));
  const missing: FilterOp[] = isNullable(schema) || !place.entity.file.required?.includes(field) ? ['empty'] : [];
  if (op === 'has') return missing;
  if (options || ref) return ['ne', ...missing];
  if (types.includes('boolean')) return missing;
  if (types.includes('integer') || types.includes('number')) return ['eq', 'ne', ...missing];
  return op === 'between' ? missing : ['eq', 'ne', ...missing];
}
