/** What a condition compares, as SQL: a typed column, or a value inside jsonb, which can be of any type or missing. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ownFormats } from '../../../dsl/formats.ts';
import { parseTimestamp, timePattern } from '../../../dsl/time.ts';
import { appFile } from '../../appDefinition.ts';

export type OperandKind = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'date' | 'uuid' | 'json' | 'money';

export interface Operand {
  kind: OperandKind;
  column: SQLWrapper;
}

/** The currency of amounts that are stored without one. */
export const appCurrency = (): string => appFile().currency;

/** Whether an operand of the kind has values inside. */
export const hasParts = (kind: OperandKind): boolean => kind === 'json' || kind === 'money';

/** The value below a jsonb value; null where there is none, as in lists and plain values. */
export function within(operand: Operand, path: string[]): Operand {
  if (operand.kind === 'money' && path.length === 1 && path[0] === 'amount')
    return { kind: 'integer', column: operand.column };
  const start: Operand =
    operand.kind === 'money' && path.length > 0 ? { kind: 'json', column: jsonOf(operand) } : operand;
  return path.reduce<Operand>(({ column }, key) => ({ kind: 'json', column: sql`(${column} -> ${key}::text)` }), start);
}

/** The text of a value as the API writes it; null where it is no text. */
export function operandText({ kind, column }: Operand): SQL | undefined {
  switch (kind) {
    case 'text':
      return sql`${column}`;
    case 'uuid':
      return sql`${column}::text`;
    case 'date':
      return sql`to_char(${column}, 'YYYY-MM-DD')`;
    case 'time':
      return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'json':
      return sql`(case when jsonb_typeof(${column}) = 'string' then ${column} #>> '{}' end)`;
    default:
      return undefined;
  }
}

/** The same value as jsonb. */
export function jsonOf(operand: Operand): SQL {
  if (operand.kind === 'json') return sql`${operand.column}`;
  if (operand.kind === 'money')
    return sql`(case when ${operand.column} is not null then jsonb_build_object('amount', ${operand.column}, 'currency', ${appCurrency()}::text) end)`;
  return sql`to_jsonb(${operandText(operand) ?? operand.column})`;
}

/** Milliseconds since 1970 of a text that is a time, else null: what `parseTimestamp` says of it. */
export const millisecondsIn = (text: SQLWrapper): SQL => sql`(
  select case when t ~ ${timePattern} and t !~ '^0000' then
    (make_date(substr(t, 1, 4)::int, substr(t, 6, 2)::int, 1) - date '1970-01-01' + substr(t, 9, 2)::int - 1)
      * 86400000::bigint
    + substr(t, 12, 2)::int * 3600000 + substr(t, 15, 2)::int * 60000 + substr(t, 18, 2)::int * 1000
    + rpad(coalesce(substring(t from '\\.([0-9]{1,3})'), ''), 3, '0')::int
    - case when right(t, 1) = 'Z' then 0 else
        (substr(right(t, 6), 2, 2)::int * 60 + right(t, 2)::int) * 60000 * (right(t, 6) ~ '^[+]')::int
        - (substr(right(t, 6), 2, 2)::int * 60 + right(t, 2)::int) * 60000 * (right(t, 6) ~ '^-')::int
      end
  end from (values (${text})) as given (t))`;

/** Returns whether PostgreSQL can store the text: no stored text contains NUL or lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Returns whether the text is a UUID in PostgreSQL's notation. */
export const isCanonicalUuid = (text: string): boolean => ownFormats.uuid!.test(text);

export const isCanonicalDate = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getTime() === parseTimestamp(`${text}T00:00:00Z`) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** As the API writes times, so that equal texts are equal times. */
export const isCanonicalTime = (text: string): boolean => {
  const milliseconds = parseTimestamp(text);
  return milliseconds !== undefined && new Date(milliseconds).toISOString() === text;
};
