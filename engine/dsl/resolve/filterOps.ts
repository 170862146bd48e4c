/** The ways a list can be narrowed by a field, by its kind: the usual one first. */
import { isNullable, nonNullSchema, typesOf } from '../jsonSchema.ts';
import type { FilterOp } from '../vocabulary.ts';
import type { ResolvedFilter } from './resolved.ts';
import { type FieldScope, filterKeys, schemaAt } from './resolveField.ts';

export function filterOps(scope: FieldScope, filter: ResolvedFilter): NonNullable<ResolvedFilter['ops']> {
  const rest = otherOps(scope, filter).filter(op => op !== filter.op);
  return [filter.op, ...rest].map(op => ({ op, keys: filterKeys(filter.field, op) }));
}

function otherOps(scope: FieldScope, { field, op, options, ref }: ResolvedFilter): FilterOp[] {
  const schema = schemaAt(scope, field);
  const types = typesOf(nonNullSchema(schema));
  const missing: FilterOp[] = isNullable(schema) || !scope.entity.file.required?.includes(field) ? ['empty'] : [];
  if (op === 'includes') return missing;
  if (options || ref) return ['ne', ...missing];
  if (types.includes('boolean')) return missing;
  if (types.includes('integer') || types.includes('number')) return ['eq', 'ne', ...missing];
  return op === 'between' ? missing : ['eq', 'ne', ...missing];
}
