import type { ResolvedFilter, ResolvedView } from '../../../../dsl/resolve/resolved.ts';
import type { FilterOp } from '../../../../dsl/vocabulary.ts';

/** Every query key a filter may use, with any of its operators. */
export const keysOf = ({ keys, ops }: ResolvedFilter): string[] =>
  ops ? [...new Set(ops.flatMap(one => one.keys))] : keys;

export const filterOperators = ({ op, keys, ops }: ResolvedFilter): { op: FilterOp; keys: string[] }[] =>
  ops ?? [{ op, keys }];

/** The operator of the set keys; the usual one if none is set. */
export const operatorOf = (
  filter: ResolvedFilter,
  filters: Record<string, string[]>,
): { op: FilterOp; keys: string[] } =>
  filterOperators(filter).find(({ keys }) => keys.some(key => filters[key] !== undefined)) ??
  filterOperators(filter)[0]!;

/** Yes or no: one of them at a time. */
export const isYesNo = ({ input, options }: ResolvedFilter): boolean =>
  !options && (input === 'switch' || input === 'checkbox');

const isOpen = (key: string): boolean => /\[(like|gte|lte)\]$/.test(key);

/** The values that a key may have; undefined where any may be typed. */
function choicesFor(filter: ResolvedFilter, key: string): string[] | undefined {
  if (key.endsWith('[empty]') || isYesNo(filter)) return ['true', 'false'];
  if (isOpen(key)) return undefined;
  if (filter.optionsBy)
    return [
      ...new Set(Object.values(filter.optionsBy.choices).flatMap(list => list.map(({ value }) => String(value)))),
    ];
  return filter.options?.map(option => String(option.value));
}

/** Returns the choices of a filter that remain inside a view. */
export function choicesIn(filter: ResolvedFilter, key: string, view: ResolvedView | undefined): string[] | undefined {
  const offered = choicesFor(filter, key);
  const query = view?.query ?? {};
  const fixed = key in query ? [query[key] ?? []].flat().map(String) : undefined;
  return fixed && offered ? offered.filter(value => fixed.includes(value)) : offered;
}

/** Returns whether the text is a day: 2026-02-31 would be read as another day. */
const isDay = (value: string): boolean => {
  const moment = new Date(value);
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(value.slice(0, 10));
};

/** Whether a typed value is of the filter's kind. */
export function fits({ input, ref }: ResolvedFilter, key: string, value: string): boolean {
  if (key.endsWith('[like]')) return true;
  if (ref) return /^[\w-]{1,64}$/.test(value);
  if (input === 'date' || input === 'datetime') return isDay(value);
  if (input === 'money') return Number.isSafeInteger(Number(value));
  return input !== 'number' || Number.isFinite(Number(value));
}

/** Returns the values that the file sets initially, by key. */
export function filterDefaults(filters: ResolvedFilter[]): Record<string, string[]> {
  const set = filters.flatMap(({ keys, op, default: first }): [string, string[]][] => {
    if (first === undefined || first === null) return [];
    const values = [first].flat().map(String);
    return op === 'between'
      ? keys.flatMap((key, place): [string, string[]][] => (values[place] ? [[key, [values[place]]]] : []))
      : [[keys[0]!, values]];
  });
  return Object.fromEntries(set);
}
