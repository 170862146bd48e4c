/** What one person may do with the rows of a collection, as SQL and as lists of fields. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { conditionsOfAction } from '../../dsl/actionConditions.ts';
import { needsServerEvaluation } from '../../dsl/clientConditions.ts';
import { hasOwner } from '../../dsl/collection.ts';
import { fieldWords } from '../../dsl/fieldDefaults.ts';
import { type Writing, writableFields } from '../../dsl/record.ts';
import type { RightsWords } from '../../dsl/resourceFile.ts';
import {
  isReadableBy,
  isWritableBy,
  mayField,
  type Operation,
  rightsFor,
  rightsOf,
  rightTo,
} from '../../dsl/rights.ts';
import { isStaff, lineage } from '../../dsl/roles.ts';
import type { Condition, Verb } from '../../dsl/vocabulary.ts';
import { type Asker, admits } from '../../dsl/world.ts';
import { appFile } from '../appDefinition.ts';
import type { Tx } from '../db/database.ts';
import { localeOf } from '../http/around.ts';
import type { Caller } from '../http/guard.ts';
import { namedIn, type SceneSession } from '../naming.ts';
import type { AppPrincipal } from '../principals/register.ts';
import { type Collection, columnOf, kindOf, type RecordTable } from './collection.ts';
import { computesOf } from './computing.ts';
import { conditionSql, type SqlPlace } from './conditionSql.ts';
import { derivedOperand } from './deriving.ts';
import { hasParts, type Operand, within } from './operand.ts';

export interface Access {
  collection: Collection;
  asker: Asker;
  user: AppPrincipal;
  session: SceneSession;
  /** A function of the app writes, so it may refer to rows that the caller may not see. */
  isFunction?: boolean;
  /** Whether the role may do it to any row at all. */
  opens(what: Operation | { action: string }): boolean;
  /** The rows the verb may be done to; undefined where the role may not do it at all. */
  rows(verb: Verb): SQL | undefined;
  /** Rows that are put away, may be brought back, and might be seen otherwise; undefined where there are none. */
  gone(verb?: Verb): SQL | undefined;
  /** Fields that leave the server. */
  readable: string[];
  /**
   * Actions that are allowed on a row, for conditions that the browser cannot evaluate. `reading`: the scope in which
   * the `when` of an action is read.
   */
  allowedActions?: (reading: SqlPlace) => SQL<string[]>;
  /** Whether the named act may be done to the row. */
  mayAct(tx: Tx, uuid: string, name: string): Promise<boolean>;
  writable(writing: Writing): string[];
}

/** The session of the request and the language of its answer. */
export function sessionOf(caller: Caller, request: FastifyRequest): SceneSession {
  const { authenticatedAt, sessionUuid } = caller;
  return { address: request.ip, locale: localeOf(request, caller), authenticatedAt, sessionUuid };
}

/** What `$me` stands for: the engine's own facts of a person, and those that `app.json` names. */
function factsOf(user: AppPrincipal): Record<string, unknown> {
  const known: Record<string, unknown> = { ...user };
  return Object.fromEntries(['uuid', 'email', ...(appFile().me ?? [])].map(name => [name, known[name]]));
}

export const askerOf = (user: AppPrincipal, now: Date, locale: string = user.locale): Asker => ({
  role: user.role,
  lineage: lineage(appFile().roles, user.role),
  me: factsOf(user),
  locale,
  now,
  zone: user.timezone,
});

export function accessTo(
  collection: Collection,
  user: AppPrincipal,
  now: Date,
  session: SceneSession = { address: null },
): Access {
  const { entity, file, world, shape } = collection;
  const asker = askerOf(user, now, session.locale);
  const words = rightsFor(file, world, asker.role);
  const rights = rightsOf(words);
  const isComputed = computesOf(collection);
  const hasActions =
    needsServerEvaluation(file, words, { entity, world, mayRead }) && !('allowed_actions' in entity.file.properties);
  return {
    collection,
    asker,
    user,
    session,
    opens: what => rightTo(words, typeof what === 'string' ? what : actionIn(what.action)) !== undefined,
    rows: verb => among(verb, living(collection)),
    gone(verb = isShown() ? 'show' : 'list') {
      if (!shape.softDelete) return undefined;
      const standing = isNotNull(columnOf(collection, 'deleted_at'));
      const [seen, rows] = [among(verb, standing), among('delete', standing)];
      return seen && rows && and(seen, rows);
    },
    async mayAct(tx, uuid, name) {
      const right = rightTo(words, actionIn(name));
      if (!right || right === true) return right === true;
      const condition = conditionSql(right, placeOf(collection, asker), asker);
      return (await tx.$count(collection.table, and(eq(columnOf(collection, 'uuid'), uuid), condition))) > 0;
    },
    ...(hasActions && { allowedActions: reading => allowedActions(collection, asker, words, reading) }),
    readable: Object.entries(entity.file.properties)
      .filter(([name, schema]) => !fieldWords(schema).secret && mayRead(name))
      .map(([name]) => name),
    writable: writing =>
      writableFields(
        entity,
        writing,
        field =>
          !isComputed.has(field) && mayField(words, 'write', field) && isWritableBy(entity, field, world, asker.role),
      ),
  };

  function actionIn(action: string) {
    return { action, words: file.actions?.[action] };
  }

  function among(verb: Verb, standing: SQL | undefined): SQL | undefined {
    const right = rights[verb];
    if (!right || isSwitchedOff(collection, verb)) return undefined;
    const condition = right === true ? undefined : conditionSql(right, placeOf(collection, asker), asker);
    const rows = and(ownRows(collection, asker, user), standing, condition) ?? sql`true`;
    if (verb !== 'edit' && verb !== 'delete') return rows;
    // A change returns the row, and even its refusal reveals that the row exists, so only those who may see it may
    // change it.
    const seen = among(isShown() ? 'show' : 'list', standing);
    return seen && and(rows, seen);
  }

  function isShown(): boolean {
    return rights.show !== undefined && !isSwitchedOff(collection, 'show');
  }

  function mayRead(field: string): boolean {
    return field === 'uuid' || (mayField(words, 'read', field) && isReadableBy(entity, field, world, asker.role));
  }
}

/** What the same person may do, in the same request, with the rows of another collection. */
export const accessInto = ({ user, asker, session }: Access, other: Collection): Access =>
  accessTo(other, user, asker.now ?? new Date(0), session);

/** Built-in actions on one row. */
const onRow: Operation[] = ['show', 'edit', 'delete', 'bulk', 'clone', 'print', 'download', 'history'];

function allowedActions(collection: Collection, asker: Asker, words: RightsWords, reading: SqlPlace): SQL<string[]> {
  const { entity, file, world } = collection;
  const { actions = {} } = file;
  const place = placeOf(collection, asker);
  const inSql = (condition: true | Condition | undefined, where: SqlPlace): SQL[] =>
    condition === undefined || condition === true ? [] : [conditionSql(condition, where, asker)];
  const usual = onRow.filter(name => !Object.hasOwn(actions, name) && !isSwitchedOff(collection, name));
  const acts: [string, SQL[]][] = [
    ...usual.flatMap((name): [string, SQL[]][] => {
      const right = rightTo(words, name);
      return right ? [[name, inSql(right, place)]] : [];
    }),
    ...Object.entries(actions).flatMap(([name, act]): [string, SQL[]][] => {
      const conditions = conditionsOfAction(words, entity, name, act);
      if (!conditions || !admits(act.roles, world, asker.role)) return [];
      const { right, when, state } = conditions;
      return [[name, [...inSql(right, place), ...inSql(when, { operand: reading.operand }), ...inSql(state, place)]]];
    }),
  ];
  const names = acts.map(([name, conditions]) =>
    conditions.length ? sql`case when ${and(...conditions)} then ${name}::text end` : sql`${name}::text`,
  );
  return sql<string[]>`array_remove(array[${sql.join(names, sql`, `)}]::text[], null)`;
}

/** `"create": false` in the file takes the verb away from everyone. */
function isSwitchedOff({ file }: Collection, verb: Operation): boolean {
  if (verb === 'export' || verb === 'list' || verb === 'bulk') return file.list === false;
  return (verb === 'show' || verb === 'create' || verb === 'edit') && file[verb] === false;
}

/** Where rows have an owner, a caller who is not staff reaches only their own rows, even if the file allows more. */
const ownRows = (collection: Collection, { role }: Asker, user: AppPrincipal): SQL | undefined =>
  hasOwner(collection.entity) && !isStaff(collection.world.roles, role)
    ? eq(columnOf(collection, 'customer_uuid'), user.uuid)
    : undefined;

export const living = (collection: Collection): SQL | undefined =>
  collection.shape.softDelete ? isNull(columnOf(collection, 'deleted_at')) : undefined;

/** Fields of the row, values inside them, and over a reference the fields of the other row. */
export function placeOf(collection: Collection, asker: Asker): SqlPlace {
  return {
    hook(name) {
      const field = (one: string) => (kindOf(collection, one) ? columnOf(collection, one) : undefined);
      return namedIn(collection.named.predicates, name)?.sql(field, asker);
    },
    operand([field = '', ...rest]) {
      const kind = kindOf(collection, field);
      if (!kind) {
        const derived = derivedOperand(collection, asker, field);
        return derived && (rest.length === 0 || hasParts(derived.kind)) ? within(derived, rest) : undefined;
      }
      const column = columnOf(collection, field);
      if (rest.length === 0 || hasParts(kind)) return within({ kind, column }, rest);
      return kind === 'uuid' ? beyond(collection, field, rest) : undefined;
    },
  };
}

function beyond(collection: Collection, field: string, [next = '', ...rest]: string[]): Operand | undefined {
  const { ref } = fieldWords(collection.entity.file.properties[field] ?? {});
  const target = ref ? collection.byEntity.get(ref) : undefined;
  const kind = target && kindOf(target, next);
  if (!kind || (rest.length > 0 && !hasParts(kind))) return undefined;
  const other: RecordTable = alias(target.table, `by_${field}`);
  const there: Collection = { ...target, table: other };
  const value = sql`(select ${columnOf(there, next)} from ${target.table} ${sql.identifier(`by_${field}`)} where ${columnOf(there, 'uuid')} = ${columnOf(collection, field)})`;
  return within({ kind, column: value }, rest);
}
