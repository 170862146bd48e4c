/**
 * A condition as SQL: parameters bound, never text, and true for exactly the rows that the predicate holds for. What is
 * neither true nor false in SQL counts as false, which `not` must make explicit: so it is `is not true`.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type EvaluationContext, hasRole, likePattern } from '../../../dsl/conditions/evaluateCondition.ts';
import { type Comparison, type ConditionNode, readCondition } from '../../../dsl/conditions/parseCondition.ts';
import { dayPattern, isOfTime, resolveVariable, type TimeFormat } from '../../../dsl/conditions/variables.ts';
import { parseTimestamp } from '../../../dsl/time.ts';
import type { Condition, Scalar } from '../../../dsl/vocabulary.ts';
import {
  isCanonicalDate,
  isCanonicalTime,
  isCanonicalUuid,
  isStorable,
  jsonOf,
  millisecondsIn,
  type Operand,
  operandText,
} from './operand.ts';

/** The row that a condition reads. */
export interface SqlScope {
  /** Undefined if the row has no such field, which counts as a missing value. */
  operand(path: string[]): Operand | undefined;
  /** `$hook`: what the rule says as SQL. One that is missing does not hold. */
  hook?(name: string): SQL | undefined;
}

const yes = sql`true`;
const no = sql`false`;

export const conditionSql = (condition: Condition, scope: SqlScope, context: EvaluationContext = {}): SQL =>
  nodeSql(readCondition(condition), scope, context);

export function nodeSql(node: ConditionNode, scope: SqlScope, context: EvaluationContext = {}): SQL {
  switch (node.kind) {
    case 'constant':
      return node.holds ? yes : no;
    case 'all':
      return joinNodes(node.of, ' and ', scope, context);
    case 'any':
      return joinNodes(node.of, ' or ', scope, context);
    case 'not':
      return sql`(${nodeSql(node.of, scope, context)}) is not true`;
    case 'role':
      return hasRole(context, node.roles) ? yes : no;
    case 'hook':
      return scope.hook?.(node.name) ?? no;
    case 'compare':
      return comparison(node, scope, context);
  }
}

const joinNodes = (nodes: ConditionNode[], word: string, scope: SqlScope, context: EvaluationContext): SQL =>
  sql`(${sql.join(
    nodes.map(one => sql`(${nodeSql(one, scope, context)})`),
    sql.raw(word),
  )})`;

function comparison({ path, op, value: word }: Comparison, scope: SqlScope, context: EvaluationContext): SQL {
  const operand = scope.operand(path);
  if (op === 'empty') return operand ? isNothing(operand) : yes;
  if (!operand) return no;
  if (op === 'equalsField') {
    const other = scope.operand(word as string[]);
    return other ? isSame(operand, other) : no;
  }
  if (op === 'contains') return matches(operand, String(resolveVariable(word as Scalar, context)));
  const formats = [word].flat().some(isOfTime) ? formatsOf(operand) : formatsOf(operand).slice(0, 1);
  const resolveInFormats = (one: Scalar): Scalar[] => formats.map(format => resolveVariable(one, context, format));
  if (op === 'in') return isOneOf(operand, (word as Scalar[]).flatMap(resolveInFormats));
  const [value = null, other] = resolveInFormats(word as Scalar);
  switch (op) {
    case 'eq':
      return either(equals(operand, value), other === undefined ? undefined : equals(operand, other));
    case 'includes':
      return either(contains(operand, value), other === undefined ? undefined : contains(operand, other));
    default: {
      if (other === undefined) return orderSql(operand, op, value);
      const isDay = sql`${operandText(operand)} ~ ${dayPattern}`;
      return sql`(case when ${isDay} then ${orderSql(operand, op, other)} else ${orderSql(operand, op, value)} end)`;
    }
  }
}

/** Possible formats of a variable beside the operand: in texts and in JSON each value has its own. */
function formatsOf({ kind }: Operand): TimeFormat[] {
  if (kind === 'date') return ['date'];
  return kind === 'text' || kind === 'json' ? ['date-time', 'date'] : ['date-time'];
}

const either = (one: SQL, other: SQL | undefined): SQL => (other ? sql`(${one} or ${other})` : one);

function isNothing({ kind, column }: Operand): SQL {
  if (kind === 'json') return sql`(${column} is null or ${column} in ('null', '""', '[]'))`;
  return kind === 'text' ? sql`(${column} is null or ${column} = '')` : sql`${column} is null`;
}

const isPlain = (json: SQL): SQL => sql`jsonb_typeof(${json}) in ('string', 'number', 'boolean')`;

function isSame(operand: Operand, other: Operand): SQL {
  if (operand.kind === other.kind && operand.kind !== 'json') return sql`${operand.column} = ${other.column}`;
  return sql`(${jsonOf(operand)} = ${jsonOf(other)} and ${isPlain(jsonOf(operand))})`;
}

function isOneOf(operand: Operand, values: Scalar[]): SQL {
  const texts = values.filter(one => typeof one === 'string').filter(isStorable);
  if (operand.kind === 'text') return sql`${operand.column} = any(${sql.param(texts)}::text[])`;
  if (operand.kind === 'uuid') return sql`${operand.column} = any(${sql.param(texts.filter(isCanonicalUuid))}::uuid[])`;
  if (values.length === 0) return no;
  return sql`(${sql.join(
    values.map(one => equals(operand, one)),
    sql` or `,
  )})`;
}

function equals({ kind, column }: Operand, value: Scalar): SQL {
  if (value === null || (typeof value === 'string' && !isStorable(value))) return no;
  switch (kind) {
    case 'json':
      return sql`${column} = ${JSON.stringify(value)}::jsonb`;
    case 'text':
      return typeof value === 'string' ? sql`${column} = ${value}::text` : no;
    case 'uuid':
      return typeof value === 'string' && isCanonicalUuid(value) ? sql`${column} = ${value}::uuid` : no;
    case 'date':
      return typeof value === 'string' && isCanonicalDate(value) ? sql`${column} = ${value}::date` : no;
    case 'time':
      return typeof value === 'string' && isCanonicalTime(value) ? sql`${column} = ${value}::timestamptz` : no;
    case 'boolean':
      return typeof value === 'boolean' ? sql`${column} = ${value}::boolean` : no;
    case 'integer':
      return Number.isSafeInteger(value) ? sql`${column} = ${value}::bigint` : no;
    case 'number':
      return typeof value === 'number' ? sql`${column} = ${value}::float8` : no;
    case 'money':
      return no;
  }
}

function contains({ kind, column }: Operand, value: Scalar): SQL {
  if (kind !== 'json' || value === null || (typeof value === 'string' && !isStorable(value))) return no;
  // Only a list contains a list.
  return sql`${column} @> ${JSON.stringify([value])}::jsonb`;
}

function matches(operand: Operand, text: string): SQL {
  const own = operandText(operand);
  return own && isStorable(text) ? sql`${own} ~ ${likePattern(text)}::text` : no;
}

type OrderOp = 'gt' | 'gte' | 'lt' | 'lte';
const signs: Record<OrderOp, SQL> = { gt: sql.raw('>'), gte: sql.raw('>='), lt: sql.raw('<'), lte: sql.raw('<=') };

function orderSql(operand: Operand, op: OrderOp, value: Scalar): SQL {
  if (typeof value === 'number') return orderNumberSql(operand, signs[op], value);
  return typeof value === 'string' ? orderTextSql(operand, signs[op], value) : no;
}

function orderNumberSql({ kind, column }: Operand, sign: SQL, value: number): SQL {
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(value)
        ? sql`${column} ${sign} ${value}::bigint`
        : sql`${column}::float8 ${sign} ${value}::float8`;
    case 'number':
      return sql`${column} ${sign} ${value}::float8`;
    case 'json':
      return sql`(case when jsonb_typeof(${column}) = 'number' then ${column}::numeric end) ${sign} ${value}::numeric`;
    default:
      return no;
  }
}

function orderTextSql(operand: Operand, sign: SQL, value: string): SQL {
  const { kind, column } = operand;
  const text = operandText(operand);
  if (!text) return no;
  const milliseconds = parseTimestamp(value);
  if (kind === 'time' && milliseconds !== undefined)
    return sql`${column} ${sign} ${new Date(milliseconds).toISOString()}::timestamptz`;
  if (kind === 'date' && isCanonicalDate(value)) return sql`${column} ${sign} ${value}::date`;
  const asTexts = byCharacter(text, sign, value);
  if (milliseconds === undefined || kind === 'date' || kind === 'uuid') return asTexts;
  return sql`coalesce(${millisecondsIn(text)} ${sign} ${milliseconds}::bigint, ${asTexts})`;
}

/** A text that cannot be stored is compared by what of it can: NUL comes before, halves of characters after most. */
const byCharacter = (text: SQLWrapper, sign: SQL, value: string): SQL =>
  isStorable(value) ? sql`${text} collate "C" ${sign} ${value}::text` : no;
