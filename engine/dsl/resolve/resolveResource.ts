/**
 * A resource file with every default computed from its entity, reduced to what one role may see: `{"entity": "coupon"}`
 * is a complete resource. Throws where the file names something that does not exist.
 */

import { isCollection } from '../collection.ts';
import { type ActionConditions, conditionsOfAction } from '../conditions/actionConditions.ts';
import {
  isClientEvaluable,
  needsServerEvaluation,
  type RoleVisibility,
  toClientCondition,
  toClientConditions,
} from '../conditions/clientConditions.ts';
import { type Entity, entityOptions, entityPath, humanize, idField, titleOf } from '../entity.ts';
import type { EditOptions, ResourceFile, RolePermissions, ShowOptions } from '../resourceFile.ts';
import {
  isOperation,
  isReadableBy,
  isWritableBy,
  mayField,
  operationVerbs,
  rightsFor,
  rightsOf,
} from '../roles/rights.ts';
import { routeOf } from '../routes.ts';
import { type CallOutline, isRoleAllowed, type Principal, resourceOf, type SchemaRegistry } from '../schemaRegistry.ts';
import { labelOf } from '../text/labels.ts';
import type { Condition, Verb } from '../vocabulary.ts';
import { joinedPaths, mayReadJoined } from './joinedPaths.ts';
import { redactForRole } from './redactForRole.ts';
import { resolveAction } from './resolveActions.ts';
import type { ResolvedAction, ResolvedEdit, ResolvedResource, ResolvedRights, ResolvedShow } from './resolved.ts';
import { isReadable, isWritable } from './resolveField.ts';
import { plainSections, type RoleScope, resolveSections, resolveTabs } from './resolveLayout.ts';
import { type ListScope, resolveList } from './resolveList.ts';

/** The context of a resource file, and what the role may do with it. */
function resourceContext(name: string, registry: SchemaRegistry, { role }: Principal) {
  const file = registry.resources.get(name);
  if (!file) throw new Error(`There is no resource ${name}`);
  const entity = registry.entities.get(file.entity);
  if (!entity) throw new Error(`${name}: there is no entity ${file.entity}`);
  const rights = rightsFor(file, registry, role);
  const path = file.path ?? entityPath(entity);
  const calls = callsOf(path, callsFor(registry, role));
  return { file, entity, rights, path, calls, can: availableRights(rightsOf(rights), file, entity, calls) };
}

/** Whether the resource has a list for the role. */
export const mayList = (name: string, registry: SchemaRegistry, principal: Principal): boolean =>
  Boolean(resourceContext(name, registry, principal).can.list);

/** The resource as the role may see it, or undefined where it may see nothing. */
export function resolveResource(
  name: string,
  registry: SchemaRegistry,
  principal: Principal,
): ResolvedResource | undefined {
  const { file, entity, rights, path, calls, can } = resourceContext(name, registry, principal);
  if (!can.list && !can.show && !can.create) return undefined;
  const mayRead = (field: string) =>
    mayField(rights, 'read', field) &&
    isReadableBy(entity, field, registry, principal.role) &&
    mayReadJoined(entity, field, registry, principal.role);
  const joined = joinedPaths(name, file, entity, registry);
  const visibility: RoleVisibility = { entity, registry, mayRead, joined };
  const collection = isCollection(entity, registry.resources) && !file.provider;
  const screens = resolveScreens(name, file, {
    entity,
    registry,
    principal,
    rights,
    can,
    calls,
    visibility,
    collection,
  });
  const carriesActions = 'allowed_actions' in entity.file.properties;
  const resolved: ResolvedResource = {
    name,
    entity: entity.name,
    label: labelOf(file.label, `resources.${name}.name`, humanize(name)),
    singular: labelOf(file.singular, `resources.${name}.name`, humanize(entity.name)),
    icon: file.icon,
    route: routeOf(name, file),
    path,
    provider: file.provider ?? { kind: 'galley' },
    id: idField(entity),
    title: titleOf(entity),
    refTitle: entityOptions(entity).refTitle,
    allowedActions: carriesActions || (collection && needsServerEvaluation(file, rights, visibility)),
    lock: isVersioned(entity, calls),
    collection,
    calls: Object.fromEntries(Object.entries(calls).map(([verb, call]) => [verb, call.name])),
    rights: toClientRights(can, visibility, collection, principal),
    ...screens,
  };
  return redactForRole(resolved, visibility, registry, principal);
}

/** If the browser cannot decide it, rows of collections have the result themselves: see `allowed_actions`. */
function toClientRights(
  can: ResolvedRights,
  visibility: RoleVisibility,
  collection: boolean,
  principal: Principal,
): ResolvedRights {
  const told = Object.entries(can).map(([verb, right]) => {
    if (right === true || (collection && !isClientEvaluable(right, visibility))) return [verb, true];
    return [verb, toClientCondition(right, visibility, principal)];
  });
  return Object.fromEntries(told);
}

/** Leaves out calls that the role may not make, and everything that needs them. */
const callsFor = (registry: SchemaRegistry, role: string): CallOutline[] =>
  registry.calls.filter(call => isRoleAllowed(call.roles, registry, role));

/** Whether a save says which version it is over. A domain's call says by its body whether it takes one. */
function isVersioned(entity: Entity, calls: VerbCalls): boolean {
  const { lock, storage = 'table' } = entityOptions(entity);
  if (storage === 'code') return 'version' in (calls.edit?.body?.schema.properties ?? {});
  return lock !== 'none' && storage === 'table';
}

type VerbCalls = Partial<Record<Verb, CallOutline>>;

/** The domain's calls by verb: GET /orders, /orders/{x} and /orders/export, POST /orders, PATCH or PUT and DELETE /orders/{x}. */
export function callsOf(path: string, calls: CallOutline[]): VerbCalls {
  const one = (method: string, isRow: boolean): CallOutline | undefined =>
    calls.find(call => call.method === method && (isRow ? isRowOf(path, call.path) : call.path === path));
  const found: VerbCalls = {
    list: one('GET', false),
    show: one('GET', true),
    create: one('POST', false),
    edit: one('PATCH', true) ?? one('PUT', true),
    delete: one('DELETE', true),
    export: calls.find(call => call.method === 'GET' && call.path === `${path}/export`),
  };
  return Object.fromEntries(Object.entries(found).filter(([, call]) => call)) as VerbCalls;
}

const isRowOf = (path: string, callPath: string): boolean =>
  callPath.startsWith(`${path}/`) && /^\{[a-z_]+\}$/.test(callPath.slice(path.length + 1));

/** Rights without what the file switches off, and without verbs that the domain's code has no call for. */
function availableRights(rights: ResolvedRights, file: ResourceFile, entity: Entity, calls: VerbCalls): ResolvedRights {
  const isCode = entityOptions(entity).storage === 'code' && !file.provider;
  const isAvailable = (verb: Verb): boolean => {
    if (verb === 'list' || verb === 'export' || verb === 'bulk') return file.list !== false && answers('list');
    if (verb === 'history') return hasHistory(entity, file);
    if (verb === 'delete') return answers('delete');
    const screen = file[verb];
    if (screen === false) return false;
    // Without a call for one row, the list is filtered by its key.
    if (verb === 'show') return answers('show') || (answers('list') && (calls.list?.query.includes('uuid') ?? false));
    return isForm(screen) || answers(verb);
  };
  const answers = (verb: Verb): boolean => !isCode || calls[verb] !== undefined;
  return Object.fromEntries(Object.entries(rights).filter(([verb]) => isAvailable(verb as Verb)));
}

const isForm = (screen: EditOptions | ShowOptions | undefined): boolean =>
  screen !== undefined && 'form' in screen && screen.form !== undefined;

interface ScreenContext {
  entity: Entity;
  registry: SchemaRegistry;
  principal: Principal;
  rights: RolePermissions;
  can: ResolvedRights;
  calls: VerbCalls;
  visibility: RoleVisibility;
  collection: boolean;
}

/** Whether the field is the owner of a row in an app without a resource of its people: a key that people cannot read. */
const isUnnamedOwner = ({ collection, registry }: ScreenContext, field: string): boolean =>
  collection && field === 'customer_uuid' && resourceOf('user', registry) === undefined;

type Screens = Pick<ResolvedResource, 'list' | 'show' | 'create' | 'edit' | 'actions'>;

function resolveScreens(resource: string, file: ResourceFile, context: ScreenContext): Screens {
  const { entity, registry, principal, rights, can, calls, visibility, collection } = context;
  const { role } = principal;
  const scope: RoleScope = {
    resource,
    entity,
    registry,
    role,
    principal,
    mayUse: field => visibility.mayRead(field) && !isUnnamedOwner(context, field),
    isRoleAllowed: roles => isRoleAllowed(roles, registry, role),
  };
  const writing: RoleScope = {
    ...scope,
    mayUse: field =>
      mayField(rights, 'write', field) &&
      isWritableBy(entity, field, registry, role) &&
      !isUnnamedOwner(context, field),
  };
  const listPlace: ListScope = {
    ...scope,
    call: calls.list,
    canShow: Boolean(can.show),
    canCreate: Boolean(can.create),
    canEdit: Boolean(can.edit),
    mayWrite: writing.mayUse,
  };
  const list = can.list ? resolveList(listPlace, file.list || {}) : undefined;
  const show = can.show ? resolveShow(scope, file, can) : undefined;
  const actions = resolveActions(
    scope,
    file,
    conditions => toClientConditions(conditions, visibility, collection),
    rights,
  );
  const isOffered = (name: string) => !isOperation(name) || operationVerbs[name].some(verb => can[verb]);
  const filterOffered = (names: string[]) =>
    names.filter(name => name in actions || (!file.actions?.[name] && isOffered(name)));
  return {
    list: list && {
      ...list,
      actions: filterOffered(list.actions),
      rowActions: filterOffered(list.rowActions),
      bulkActions: filterOffered(list.bulkActions),
    },
    show: show && { ...show, actions: filterOffered(show.actions) },
    create: can.create ? resolveEdit(writing, file.create || {}, true) : undefined,
    edit: can.edit ? resolveEdit(writing, file.edit || {}, false) : undefined,
    actions,
  };
}

function resolveActions(
  scope: RoleScope,
  file: ResourceFile,
  told: (conditions: ActionConditions) => Condition[],
  rights: RolePermissions,
): Record<string, ResolvedAction> {
  const { registry, role } = scope;
  const open = new Set(callsFor(registry, role).map(call => call.name));
  const known = new Set(registry.calls.map(call => call.name));
  /** Returns whether the role may use the call. A call that does not exist is reported by the linter. */
  const isOpen = (call: string | undefined): boolean => call === undefined || open.has(call) || !known.has(call);
  const allowed = Object.entries(file.actions ?? {}).flatMap(([name, { bulk, ...words }]) => {
    const conditions = conditionsOfAction(rights, scope.entity, name, words);
    if (!conditions || !scope.isRoleAllowed(words.roles) || !isOpen(words.call)) return [];
    return [[name, resolveAction(scope, name, { ...words, ...(isOpen(bulk) && { bulk }) }, told(conditions))] as const];
  });
  return Object.fromEntries(allowed);
}

function resolveShow(scope: RoleScope, file: ResourceFile, can: ResolvedRights): ResolvedShow {
  const options: ShowOptions = file.show || {};
  // The history of a domain's row is part of the row.
  const isKept = hasHistory(scope.entity, file);
  const readable = Object.entries(scope.entity.file.properties)
    .filter(([name, schema]) => name !== idField(scope.entity) && isReadable(schema))
    .map(([name]) => name);
  const sections = options.sections ?? (options.fields && [{ fields: options.fields }]);
  return {
    tabs: options.tabs ? resolveTabs(scope, options.tabs) : [],
    sections: options.tabs ? [] : sections ? resolveSections(scope, sections) : plainSections(scope, readable),
    aside: (options.aside ?? (isKept ? ['history'] : [])).filter(part => !isKept || part !== 'history' || can.history),
    actions: options.actions ?? [...(can.edit ? ['edit'] : []), ...(can.delete ? ['delete'] : [])],
    component: options.component,
  };
}

/** Whether there is a history: the server records who changed what and when in collections. */
const hasHistory = (entity: Entity, file: ResourceFile): boolean =>
  (entityOptions(entity).storage ?? 'table') === 'table' && !file.provider && entityOptions(entity).audit !== false;

function resolveEdit(scope: RoleScope, options: EditOptions, creating: boolean): ResolvedEdit {
  const required = new Set(scope.entity.file.required);
  const writable = Object.entries(scope.entity.file.properties)
    .filter(([, schema]) => isWritable(schema, creating))
    .map(([name]) => name)
    .sort((left, right) => Number(required.has(right)) - Number(required.has(left)));
  const sections = options.sections ?? (options.fields && [{ fields: options.fields }]);
  const plain =
    options.tabs || options.form ? [] : sections ? resolveSections(scope, sections) : plainSections(scope, writable);
  return {
    tabs: options.tabs ? resolveTabs(scope, options.tabs) : [],
    sections: plain,
    form: options.form,
    save: options.save ?? 'button',
    redirect: options.redirect ?? 'show',
    warnWhenUnsavedChanges: options.warnWhenUnsavedChanges ?? true,
    confirm: options.confirm ? labelOf(options.confirm, `resources.${scope.resource}.edit_confirm`, '') : undefined,
    preview: options.preview,
    component: options.component,
  };
}
