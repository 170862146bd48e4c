/**
 * Variables for the principal and the time: `$me.uuid`, `$now`, `$now+2d`, `$today`, `$today-1w`. Only this module
 * resolves them, by the format of the field: a day where the field holds days, else a moment. Conditions, defaults and
 * bodies of actions all use it.
 */
import { type JsonSchema, nonNullSchema } from '../jsonSchema.ts';
import { dateInZone, startOfDay } from '../time.ts';
import type { Condition, Scalar } from '../vocabulary.ts';

/** The principal and the time. */
export interface VariableContext {
  /** The signed-in person, for `$me.uuid`. */
  me?: Record<string, unknown>;
  now?: Date;
  /** The time zone in which `$today` is computed, such as `Europe/Berlin`; default UTC. */
  zone?: string;
}

/** What a field holds, where it holds a time. */
export type TimeFormat = 'date' | 'date-time';

const variablePattern = /^\$(me\.[a-z][a-z0-9_.]*|now([+-][0-9]{1,6}[mhdw])?|today([+-][0-9]{1,5}[dw])?)$/;

export const isVariable = (word: unknown): word is string => typeof word === 'string' && variablePattern.test(word);

/** Whether the value of a variable depends on the time. */
export const isOfTime = (word: unknown): boolean => isVariable(word) && !word.startsWith('$me.');

/** Facts about the signed-in person in every app: `$me.uuid`, `$me.email`. */
const principalFields: readonly string[] = ['uuid', 'email'];

/**
 * Returns why a word with a dollar sign is no variable; undefined for a variable and for plain text. `more`: the fields
 * that the app's `me` adds.
 */
export function variableFault(word: unknown, more: readonly string[] = []): string | undefined {
  if (typeof word !== 'string' || !/^\$[a-z]/i.test(word)) return undefined;
  if (!isVariable(word))
    return `there is no variable "${word}", but $me.<field>, $now and $today, with a shift such as +2d`;
  const field = word.slice('$me.'.length);
  const known = [...principalFields, ...more];
  return isOfTime(word) || known.includes(field) ? undefined : `"${word}" is not known: $me has ${known.join(', ')}`;
}

const milliseconds = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** The value of a variable for a field of that format; other values stay. Unknown facts become null. */
export function resolveVariable(word: Scalar, principal: VariableContext, format: TimeFormat = 'date-time'): Scalar {
  if (!isVariable(word)) return word;
  if (word.startsWith('$me.')) return principalValue(principal.me, word.slice(4).split('.'));
  const [, name, amount = '0', unit = 'd'] = /^\$(now|today)(?:([+-]\d+)([mhdw]))?$/.exec(word) ?? [];
  const { now, zone = 'UTC' } = principal;
  if (!now) return null;
  const shift = Number(amount) * milliseconds[unit as keyof typeof milliseconds];
  if (name === 'now') {
    const moment = new Date(withinCalendar(now.getTime() + shift));
    return format === 'date' ? dateInZone(moment, zone) : moment.toISOString();
  }
  // A day later is the next date, also where a day has 23 hours.
  const midnight = withinCalendar(Date.parse(`${dateInZone(now, zone)}T00:00:00Z`) + shift);
  const day = new Date(midnight).toISOString().slice(0, 10);
  return format === 'date' ? day : startOfDay(day, zone).toISOString();
}

const [firstMoment, lastMoment] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-30T23:59:59Z')];

/** Years have four digits in every time zone. */
const withinCalendar = (moment: number): number => Math.min(lastMoment, Math.max(firstMoment, moment));

function principalValue(me: unknown, path: string[]): Scalar {
  let value = me;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value === undefined || typeof value === 'object' ? null : (value as Scalar);
}

/** The format of a field by its schema; of a list, of its items. */
export function timeFormatOf(schema: JsonSchema | undefined): TimeFormat | undefined {
  if (!schema) return undefined;
  const main = nonNullSchema(schema);
  const format = main.format ?? (main.items && nonNullSchema(main.items).format);
  return format === 'date' || format === 'date-time' ? format : undefined;
}

const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** The format that a value shows, for rows without a schema at hand. */
export const timeFormatOfValue = (value: unknown): TimeFormat =>
  typeof value === 'string' && day.test(value) ? 'date' : 'date-time';

/** The same for PostgreSQL. */
export const dayPattern = day.source;

/** The default of a field, with its variable resolved. */
export function resolveDefault(value: unknown, schema: JsonSchema, principal: VariableContext): unknown {
  return isVariable(value) ? resolveVariable(value, principal, timeFormatOf(schema)) : value;
}

/** Replaces every variable in any JSON value. */
export function resolveVariables(words: unknown, resolve: (word: string) => unknown): unknown {
  if (Array.isArray(words)) return words.map(one => resolveVariables(one, resolve));
  if (typeof words === 'object' && words !== null)
    return Object.fromEntries(Object.entries(words).map(([key, one]) => [key, resolveVariables(one, resolve)]));
  return isVariable(words) ? resolve(words) : words;
}

/** Resolves every variable of a condition. `formatAt` returns the format of a field by its path. */
export function resolveCondition(
  condition: Condition,
  principal: VariableContext,
  formatAt: (path: string) => TimeFormat | undefined,
): Condition {
  const parts = Object.entries(condition).map(([key, value]): [string, unknown] => {
    if (key === 'all' || key === 'any')
      return [key, (value as Condition[]).map(one => resolveCondition(one, principal, formatAt))];
    if (key === 'not') return [key, resolveCondition(value as Condition, principal, formatAt)];
    return [key, key.startsWith('$') ? value : resolveOperands(value, principal, formatAt(key))];
  });
  return Object.fromEntries(parts) as Condition;
}

/** Scalars, lists of them and operators alike. */
function resolveOperands(words: unknown, principal: VariableContext, format: TimeFormat | undefined): unknown {
  if (Array.isArray(words)) return words.map(one => resolveOperands(one, principal, format));
  if (typeof words !== 'object' || words === null) return resolveVariable(words as Scalar, principal, format);
  return Object.fromEntries(Object.entries(words).map(([op, word]) => [op, resolveOperands(word, principal, format)]));
}
