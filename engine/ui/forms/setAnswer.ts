import type { FieldPathList } from '@rjsf/utils';

/** Returns a copy with one answer changed. Parts that are not on its path stay the same objects. */
export function setAnswer<Value>(value: Value, [name, ...deeper]: FieldPathList, answer: unknown): Value {
  if (name === undefined) return answer as Value;
  const isList = Array.isArray(value) || (typeof name === 'number' && (value === undefined || value === null));
  const copy = (isList ? [...((value ?? []) as unknown[])] : { ...value }) as unknown as Record<
    string | number,
    unknown
  >;
  copy[name] = setAnswer(copy[name], deeper, answer);
  return copy as Value;
}
