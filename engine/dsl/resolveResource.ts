/**
 * A resource file with every default computed from its entity, cut down to one role: `{"entity": "coupon"}` is a
 * complete resource. Throws where the file names something that does not exist.
 */
import { type ActionConditions, conditionsOfAction } from './actionConditions.ts';
import {
  isClientEvaluable,
  needsServerEvaluation,
  type RoleVisibility,
  toClientCondition,
  toClientConditions,
} from './clientConditions.ts';
import { isCollection } from './collection.ts';
import { cutDown } from './cutDown.ts';
import { type Entity, entityPath, humanised, idField, titleOf, wordsOf } from './entity.ts';
import { joinedPaths, mayReadBeyond } from './joined.ts';
import { labelOf } from './labels.ts';
import { resolveAction } from './resolveActions.ts';
import { isReadable, isWritable } from './resolveField.ts';
import { type Cut, plainSections, resolveSections, resolveTabs } from './resolveLayout.ts';
import { type ListPlace, resolveList } from './resolveList.ts';
import type { ResolvedAction, ResolvedEdit, ResolvedResource, ResolvedRights, ResolvedShow } from './resource.ts';
import type { EditWords, ResourceFile, RightsWords, ShowWords } from './resourceFile.ts';
import { isOperation, isReadableBy, isWritableBy, mayField, openedBy, rightsFor, rightsOf } from './rights.ts';
import { routeOf } from './routes.ts';
import type { Condition, Verb } from './vocabulary.ts';
import { type Asker, admits, type CallOutline, type World } from './world.ts';

/** What a resource file speaks of, and what the role may do with it. */
function groundOf(name: string, world: World, { role }: Asker) {
  const file = world.resources.get(name);
  if (!file) throw new Error(`There is no resource ${name}`);
  const entity = world.entities.get(file.entity);
  if (!entity) throw new Error(`${name}: there is no entity ${file.entity}`);
  const rights = rightsFor(file, world, role);
  const path = file.path ?? entityPath(entity);
  const calls = callsOf(path, callsFor(world, role));
  return { file, entity, rights, path, calls, can: possible(rightsOf(rights), file, entity, calls) };
}

/** Whether the resource has a list for the role. */
export const mayList = (name: string, world: World, asker: Asker): boolean =>
  Boolean(groundOf(name, world, asker).can.list);

/** The resource as the role may see it, or undefined where it may see nothing. */
export function resolveResource(name: string, world: World, asker: Asker): ResolvedResource | undefined {
  const { file, entity, rights, path, calls, can } = groundOf(name, world, asker);
  if (!can.list && !can.show && !can.create) return undefined;
  const mayRead = (field: string) =>
    mayField(rights, 'read', field) &&
    isReadableBy(entity, field, world, asker.role) &&
    mayReadBeyond(entity, field, world, asker.role);
  const joined = joinedPaths(name, file, entity, world);
  const visibility: RoleVisibility = { entity, world, mayRead, joined };
  const collection = isCollection(entity, world.resources) && !file.provider;
  const screens = screensOf(name, file, { entity, world, asker, rights, can, calls, visibility, collection });
  const carriesActions = 'allowed_actions' in entity.file.properties;
  const resolved: ResolvedResource = {
    name,
    entity: entity.name,
    label: labelOf(file.label, `resources.${name}.name`, humanised(name)),
    singular: labelOf(file.singular, `resources.${name}.name`, humanised(entity.name)),
    icon: file.icon,
    route: routeOf(name, file),
    path,
    provider: file.provider ?? { kind: 'galley' },
    id: idField(entity),
    title: titleOf(entity),
    refTitle: wordsOf(entity).refTitle,
    allowedActions: carriesActions || (collection && needsServerEvaluation(file, rights, visibility)),
    lock: isLocked(entity, calls),
    collection,
    calls: Object.fromEntries(Object.entries(calls).map(([verb, call]) => [verb, call.name])),
    rights: toldRights(can, visibility, collection, asker),
    ...screens,
  };
  return cutDown(resolved, visibility, world, asker);
}

/** What the browser cannot tell of a row, the row says itself where the server keeps it: see `allowed_actions`. */
function toldRights(
  can: ResolvedRights,
  visibility: RoleVisibility,
  collection: boolean,
  asker: Asker,
): ResolvedRights {
  const told = Object.entries(can).map(([verb, right]) => {
    if (right === true || (collection && !isClientEvaluable(right, visibility))) return [verb, true];
    return [verb, toClientCondition(right, visibility, asker)];
  });
  return Object.fromEntries(told);
}

/** Calls that are not for the role are not there for it, and neither is what they would do. */
const callsFor = (world: World, role: string): CallOutline[] =>
  world.calls.filter(call => admits(call.roles, world, role));

/** Whether a save says which version it is over. A domain's call says by its body whether it takes one. */
function isLocked(entity: Entity, calls: VerbCalls): boolean {
  const { lock, storage = 'table' } = wordsOf(entity);
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
function possible(rights: ResolvedRights, file: ResourceFile, entity: Entity, calls: VerbCalls): ResolvedRights {
  const isCode = wordsOf(entity).storage === 'code' && !file.provider;
  const stands = (verb: Verb): boolean => {
    if (verb === 'list' || verb === 'export' || verb === 'bulk') return file.list !== false && answers('list');
    if (verb === 'history') return hasHistory(entity, file);
    if (verb === 'delete') return answers('delete');
    const screen = file[verb];
    if (screen === false) return false;
    // Without a call for one row the list is asked for it by its key.
    if (verb === 'show') return answers('show') || (answers('list') && (calls.list?.query.includes('uuid') ?? false));
    return isForm(screen) || answers(verb);
  };
  const answers = (verb: Verb): boolean => !isCode || calls[verb] !== undefined;
  return Object.fromEntries(Object.entries(rights).filter(([verb]) => stands(verb as Verb)));
}

const isForm = (screen: EditWords | ShowWords | undefined): boolean =>
  screen !== undefined && 'form' in screen && screen.form !== undefined;

interface Told {
  entity: Entity;
  world: World;
  asker: Asker;
  rights: RightsWords;
  can: ResolvedRights;
  calls: VerbCalls;
  visibility: RoleVisibility;
  collection: boolean;
}

type Screens = Pick<ResolvedResource, 'list' | 'show' | 'create' | 'edit' | 'actions'>;

function screensOf(resource: string, file: ResourceFile, told: Told): Screens {
  const { entity, world, asker, rights, can, calls, visibility, collection } = told;
  const { role } = asker;
  const cut: Cut = {
    resource,
    entity,
    world,
    role,
    asker,
    may: visibility.mayRead,
    admits: roles => admits(roles, world, role),
  };
  const writing: Cut = {
    ...cut,
    may: field => mayField(rights, 'write', field) && isWritableBy(entity, field, world, role),
  };
  const listPlace: ListPlace = {
    ...cut,
    call: calls.list,
    canShow: Boolean(can.show),
    canCreate: Boolean(can.create),
    canEdit: Boolean(can.edit),
    mayWrite: writing.may,
  };
  const list = can.list ? resolveList(listPlace, file.list || {}) : undefined;
  const show = can.show ? resolveShow(cut, file, can) : undefined;
  const actions = actionsOf(cut, file, conditions => toClientConditions(conditions, visibility, collection), rights);
  const isOffered = (name: string) => !isOperation(name) || openedBy[name].some(verb => can[verb]);
  const named = (names: string[]) =>
    names.filter(name => name in actions || (!file.actions?.[name] && isOffered(name)));
  return {
    list: list && {
      ...list,
      actions: named(list.actions),
      rowActions: named(list.rowActions),
      bulkActions: named(list.bulkActions),
    },
    show: show && { ...show, actions: named(show.actions) },
    create: can.create ? resolveEdit(writing, file.create || {}, true) : undefined,
    edit: can.edit ? resolveEdit(writing, file.edit || {}, false) : undefined,
    actions,
  };
}

function actionsOf(
  cut: Cut,
  file: ResourceFile,
  told: (conditions: ActionConditions) => Condition[],
  rights: RightsWords,
): Record<string, ResolvedAction> {
  const { world, role } = cut;
  const open = new Set(callsFor(world, role).map(call => call.name));
  const known = new Set(world.calls.map(call => call.name));
  /** One that does not exist is for the lint to say. */
  const isOpen = (call: string | undefined): boolean => call === undefined || open.has(call) || !known.has(call);
  const allowed = Object.entries(file.actions ?? {}).flatMap(([name, { bulk, ...words }]) => {
    const conditions = conditionsOfAction(rights, cut.entity, name, words);
    if (!conditions || !cut.admits(words.roles) || !isOpen(words.call)) return [];
    return [[name, resolveAction(cut, name, { ...words, ...(isOpen(bulk) && { bulk }) }, told(conditions))] as const];
  });
  return Object.fromEntries(allowed);
}

function resolveShow(cut: Cut, file: ResourceFile, can: ResolvedRights): ResolvedShow {
  const words: ShowWords = file.show || {};
  // The history of a domain's row is part of the row.
  const isKept = hasHistory(cut.entity, file);
  const readable = Object.entries(cut.entity.file.properties)
    .filter(([name, schema]) => name !== idField(cut.entity) && isReadable(schema))
    .map(([name]) => name);
  const sections = words.sections ?? (words.fields && [{ fields: words.fields }]);
  return {
    tabs: words.tabs ? resolveTabs(cut, words.tabs) : [],
    sections: words.tabs ? [] : sections ? resolveSections(cut, sections) : plainSections(cut, readable),
    aside: (words.aside ?? (isKept ? ['history'] : [])).filter(part => !isKept || part !== 'history' || can.history),
    actions: words.actions ?? [...(can.edit ? ['edit'] : []), ...(can.delete ? ['delete'] : [])],
    component: words.component,
  };
}

/** Who changed what and when, as the server notes it for the rows it keeps by itself. */
const hasHistory = (entity: Entity, file: ResourceFile): boolean =>
  (wordsOf(entity).storage ?? 'table') === 'table' && !file.provider && wordsOf(entity).audit !== false;

function resolveEdit(cut: Cut, words: EditWords, creating: boolean): ResolvedEdit {
  const required = new Set(cut.entity.file.required);
  const writable = Object.entries(cut.entity.file.properties)
    .filter(([, schema]) => isWritable(schema, creating))
    .map(([name]) => name)
    .sort((left, right) => Number(required.has(right)) - Number(required.has(left)));
  const sections = words.sections ?? (words.fields && [{ fields: words.fields }]);
  const plain =
    words.tabs || words.form ? [] : sections ? resolveSections(cut, sections) : plainSections(cut, writable);
  return {
    tabs: words.tabs ? resolveTabs(cut, words.tabs) : [],
    sections: plain,
    form: words.form,
    save: words.save ?? 'button',
    after: words.after ?? 'show',
    warn: words.warn ?? true,
    confirm: words.confirm ? labelOf(words.confirm, `resources.${cut.resource}.edit_confirm`, '') : undefined,
    component: words.component,
  };
}
