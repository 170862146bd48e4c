import { SchemaFault } from './schemaFault.ts';

/** Values, and levels of nesting, of a schema. */
export const MAX_VALUES = 100_000;
export const MAX_DEPTH = 200;
const MAX_TEXT = 2_000_000;

/** Counts without recursion, so that no schema can exhaust the stack. */
export function assertReadableSize(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let text = 0;
  for (let count = 0; open.length > 0; count += 1) {
    const next = open.pop();
    if (typeof next?.value === 'string') text += next.value.length;
    if (text > MAX_TEXT) throw new SchemaFault('too_large', '', String(MAX_TEXT));
    if (!next || typeof next.value !== 'object' || next.value === null) continue;
    if (count > MAX_VALUES) throw new SchemaFault('too_large', '', String(MAX_VALUES));
    if (next.depth > MAX_DEPTH) throw new SchemaFault('too_large', '', String(MAX_DEPTH));
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 });
  }
}
