/** The rights of one person in a collection, as SQL conditions and as lists of fields. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { hasOwner } from '../../dsl/collection.ts';
import { conditionsOfAction } from '../../dsl/conditions/actionConditions.ts';
import { needsServerEvaluation } from '../../dsl/conditions/clientConditions.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { type WriteMode, writableFields } from '../../dsl/recordSchema.ts';
import type { RolePermissions } from '../../dsl/resourceFile.ts';
import {
  isReadableBy,
  isWritableBy,
  mayField,
  type Operation,
  rightsFor,
  rightsOf,
  rightTo,
} from '../../dsl/roles/rights.ts';
import { isStaff, roleChain } from '../../dsl/roles/roles.ts';
import { isRoleAllowed, type Principal } from '../../dsl/schemaRegistry.ts';
import type { Condition, Verb } from '../../dsl/vocabulary.ts';
import { appFile } from '../appDefinition.ts';
import { getOwn, type HookSession } from '../appFunctions.ts';
import type { Tx } from '../db/database.ts';
import type { Caller } from '../http/guard.ts';
import { localeOf } from '../http/requestPipeline.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import { type Collection, columnKind, columnOf, type RecordTable } from './collection.ts';
import { computedFieldsOf } from './computedFields.ts';
import { conditionSql, type SqlScope } from './sql/conditionSql.ts';
import { derivedOperand } from './sql/derivedFields.ts';
import { hasParts, type Operand, within } from './sql/operand.ts';

export interface Access {
  collection: Collection;
  principal: Principal;
  user: AppPrincipal;
  session: HookSession;
  /** A function of the app writes, so it may refer to rows that the caller may not see. */
  isFunction?: boolean;
  /** Whether the role may do it to any row at all. */
  opens(what: Operation | { action: string }): boolean;
  /** The rows to which the verb may be applied; undefined if the role may not use it at all. */
  rows(verb: Verb): SQL | undefined;
  /** Soft-deleted rows that the caller may restore, or otherwise see; undefined if the entity has no soft delete. */
  deletedRows(verb?: Verb): SQL | undefined;
  /** Fields that leave the server. */
  readable: string[];
  /**
   * Actions that are allowed on a row, for conditions that the browser cannot evaluate. `reading`: the scope in which
   * the `when` of an action is read.
   */
  allowedActions?: (reading: SqlScope) => SQL<string[]>;
  /** Returns whether the named action may be run on the row. */
  mayRunAction(tx: Tx, uuid: string, name: string): Promise<boolean>;
  writable(writing: WriteMode): string[];
}

/** The session of the request and the language of its answer. */
export function sessionOf(caller: Caller, request: FastifyRequest): HookSession {
  const { authenticatedAt, sessionUuid } = caller;
  return { address: request.ip, locale: localeOf(request, caller), authenticatedAt, sessionUuid };
}

/** The value of `$me`: the engine's facts of a person, and those that `app.json` names. */
function factsOf(user: AppPrincipal): Record<string, unknown> {
  const known: Record<string, unknown> = { ...user };
  return Object.fromEntries(['uuid', 'email', ...(appFile().me ?? [])].map(name => [name, known[name]]));
}

export const principalOf = (user: AppPrincipal, now: Date, locale: string = user.locale): Principal => ({
  role: user.role,
  roleChain: roleChain(appFile().roles, user.role),
  me: factsOf(user),
  locale,
  now,
  zone: user.timezone,
});

export function accessTo(
  collection: Collection,
  user: AppPrincipal,
  now: Date,
  session: HookSession = { address: null },
): Access {
  const { entity, file, registry, shape } = collection;
  const principal = principalOf(user, now, session.locale);
  const permissions = rightsFor(file, registry, principal.role);
  const rights = rightsOf(permissions);
  const isComputed = computedFieldsOf(collection);
  const hasActions =
    needsServerEvaluation(file, permissions, { entity, registry, mayRead }) &&
    !('allowed_actions' in entity.file.properties);
  return {
    collection,
    principal,
    user,
    session,
    opens: what => rightTo(permissions, typeof what === 'string' ? what : actionIn(what.action)) !== undefined,
    rows: verb => among(verb, notDeleted(collection)),
    deletedRows(verb = isShown() ? 'show' : 'list') {
      if (!shape.softDelete) return undefined;
      const standing = isNotNull(columnOf(collection, 'deleted_at'));
      const [seen, rows] = [among(verb, standing), among('delete', standing)];
      return seen && rows && and(seen, rows);
    },
    async mayRunAction(tx, uuid, name) {
      const right = rightTo(permissions, actionIn(name));
      if (!right || right === true) return right === true;
      const condition = conditionSql(right, sqlScope(collection, principal), principal);
      return (await tx.$count(collection.table, and(eq(columnOf(collection, 'uuid'), uuid), condition))) > 0;
    },
    ...(hasActions && { allowedActions: reading => allowedActions(collection, principal, permissions, reading) }),
    readable: Object.entries(entity.file.properties)
      .filter(([name, schema]) => !fieldOptions(schema).secret && mayRead(name))
      .map(([name]) => name),
    writable: writing =>
      writableFields(
        entity,
        writing,
        field =>
          !isComputed.has(field) &&
          mayField(permissions, 'write', field) &&
          isWritableBy(entity, field, registry, principal.role),
      ),
  };

  function actionIn(action: string) {
    return { action, options: file.actions?.[action] };
  }

  function among(verb: Verb, standing: SQL | undefined): SQL | undefined {
    const right = rights[verb];
    if (!right || isSwitchedOff(collection, verb)) return undefined;
    const condition = right === true ? undefined : conditionSql(right, sqlScope(collection, principal), principal);
    const rows = and(ownRows(collection, principal, user), standing, condition) ?? sql`true`;
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
    return (
      field === 'uuid' ||
      (mayField(permissions, 'read', field) && isReadableBy(entity, field, registry, principal.role))
    );
  }
}

/** Returns the rights of the same person, in the same request, on the rows of another collection. */
export const accessInto = ({ user, principal, session }: Access, other: Collection): Access =>
  accessTo(other, user, principal.now ?? new Date(0), session);

/** Built-in actions on one row. */
const onRow: Operation[] = ['show', 'edit', 'delete', 'bulk', 'clone', 'print', 'download', 'history'];

// rule: allowed_actions
function allowedActions(
  collection: Collection,
  principal: Principal,
  permissions: RolePermissions,
  reading: SqlScope,
): SQL<string[]> {
  const { entity, file, registry } = collection;
  const { actions = {} } = file;
  const scope = sqlScope(collection, principal);
  const inSql = (condition: true | Condition | undefined, where: SqlScope): SQL[] =>
    condition === undefined || condition === true ? [] : [conditionSql(condition, where, principal)];
  const usual = onRow.filter(name => !Object.hasOwn(actions, name) && !isSwitchedOff(collection, name));
  const conditionsByAction: [string, SQL[]][] = [
    ...usual.flatMap((name): [string, SQL[]][] => {
      const right = rightTo(permissions, name);
      return right ? [[name, inSql(right, scope)]] : [];
    }),
    ...Object.entries(actions).flatMap(([name, action]): [string, SQL[]][] => {
      const conditions = conditionsOfAction(permissions, entity, name, action);
      if (!conditions || !isRoleAllowed(action.roles, registry, principal.role)) return [];
      const { right, when, state } = conditions;
      return [[name, [...inSql(right, scope), ...inSql(when, { operand: reading.operand }), ...inSql(state, scope)]]];
    }),
  ];
  const names = conditionsByAction.map(([name, conditions]) =>
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
// rule: own_rows
const ownRows = (collection: Collection, { role }: Principal, user: AppPrincipal): SQL | undefined =>
  hasOwner(collection.entity) && !isStaff(collection.registry.roles, role)
    ? eq(columnOf(collection, 'customer_uuid'), user.uuid)
    : undefined;

// rule: not_deleted
export const notDeleted = (collection: Collection): SQL | undefined =>
  collection.shape.softDelete ? isNull(columnOf(collection, 'deleted_at')) : undefined;

/** Fields of the row, values inside them, and over a reference the fields of the other row. */
export function sqlScope(collection: Collection, principal: Principal): SqlScope {
  return {
    hook(name) {
      const field = (one: string) => (columnKind(collection, one) ? columnOf(collection, one) : undefined);
      return getOwn(collection.functions.predicates, name)?.sql(field, principal);
    },
    operand([field = '', ...rest]) {
      const kind = columnKind(collection, field);
      if (!kind) {
        const derived = derivedOperand(collection, principal, field);
        return derived && (rest.length === 0 || hasParts(derived.kind)) ? within(derived, rest) : undefined;
      }
      const column = columnOf(collection, field);
      if (rest.length === 0 || hasParts(kind)) return within({ kind, column }, rest);
      return kind === 'uuid' ? joinedOperand(collection, field, rest) : undefined;
    },
  };
}

function joinedOperand(collection: Collection, field: string, [next = '', ...rest]: string[]): Operand | undefined {
  const { ref } = fieldOptions(collection.entity.file.properties[field] ?? {});
  const target = ref ? collection.byEntity.get(ref) : undefined;
  const kind = target && columnKind(target, next);
  if (!kind || (rest.length > 0 && !hasParts(kind))) return undefined;
  const other: RecordTable = alias(target.table, `by_${field}`);
  const there: Collection = { ...target, table: other };
  const value = sql`(select ${columnOf(there, next)} from ${target.table} ${sql.identifier(`by_${field}`)} where ${columnOf(there, 'uuid')} = ${columnOf(collection, field)})`;
  return within({ kind, column: value }, rest);
}
