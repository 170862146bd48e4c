/** What may identify a person or allow acting as one: query strings hold tokens, paths hold keys of rows. */
const MARKS: [RegExp, string][] = [
  [/[?#][^\s"'<>]*/g, ''],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<uuid>'],
  [/[^\s"'<>:/]+@[^\s"'<>]+\.[a-z]{2,}/gi, '<email>'],
  [/\b\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}\b/g, '<number>'],
];

const scrubText = (text: string): string => MARKS.reduce((left, [mark, sign]) => left.replace(mark, sign), text);

/** Names of what the library needs to put a report together; they are its own, and no person's. */
const OWN = new Set([
  'event_id',
  'request_id',
  'trace_id',
  'span_id',
  'parent_span_id',
  'replay_id',
  'debug_id',
  'filename',
  'abs_path',
]);

/** Removes everything from a report that could identify the person. */
export function scrubPersonalData<Value>(value: Value, name = ''): Value {
  if (typeof value === 'string') return (OWN.has(name) ? value.replace(/[?#].*$/, '') : scrubText(value)) as Value;
  if (Array.isArray(value)) return value.map(item => scrubPersonalData(item, name)) as Value;
  if (!value || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrubPersonalData(item, key)])) as Value;
}
