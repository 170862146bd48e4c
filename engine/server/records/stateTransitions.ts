import { entityOptions } from '../../dsl/entity.ts';
import { validationError } from '../http/problems.ts';
import type { Collection, Row } from './collection.ts';

/** Checks that a state is reached from an allowed one, as the file says. */
export function assertStateChange({ entity }: Collection, stored: Row | undefined, row: Record<string, unknown>): void {
  const { states } = entityOptions(entity);
  if (!states) return;
  const { field, initial, transitions } = states;
  const before = stored?.[field] ?? (stored ? undefined : initial);
  const after = row[field];
  if (after === before || before === undefined || before === null) return;
  if (stored && transitions[String(before)]?.includes(String(after))) return;
  throw validationError([
    { type: 'value_error.state', loc: ['body', field], msg: 'This does not follow from the present state.' },
  ]);
}
