/**
 * Lodash's `isEqual` for what react-admin compares with it: JSON, dates, maps and sets. Lodash's own brings seventy
 * modules into the first list. Put in place by engine/cli/pages/appPages.ts.
 */
export default function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Date) return Object.is(one.getTime(), (other as Date).getTime());
  if (one instanceof Map) return isEqual([...one], [...(other as Map<unknown, unknown>)]);
  if (one instanceof Set) return isEqual([...one], [...(other as Set<unknown>)]);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && isEqual(valueAt(one, key), valueAt(other, key)))
  );
}

const valueAt = (object: object, key: string): unknown => (object as Record<string, unknown>)[key];
