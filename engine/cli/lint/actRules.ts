/** Actions of a resource, and the forms that it names: everything has somewhere to happen. */
import { isCollection, isSystemField } from '../../dsl/collection.ts';
import type { Entity } from '../../dsl/entity.ts';
import { choicesOf } from '../../dsl/resolveField.ts';
import type { ActWords, EditWords, ResourceFile } from '../../dsl/resourceFile.ts';
import { isStored } from '../../dsl/storedAction.ts';
import { isOfTime, variableFault } from '../../dsl/variables.ts';
import type { World } from '../../dsl/world.ts';
import { appFile } from '../../server/appDefinition.ts';
import type { SchemaFiles } from '../../server/forms/schemaFiles.ts';
import type { JsonPath } from './jsonPlaces.ts';
import { type Finding, type Source, walk } from './sources.ts';

export const builtIn = new Set([
  'create',
  'show',
  'edit',
  'delete',
  'clone',
  'export',
  'import',
  'print',
  'upload',
  'download',
  'refresh',
  'columns',
  'views',
]);

const deeds = ['call', 'hook', 'go', 'form', 'component'] as const;
/** What these do takes no answers along. */
const deaf = ['go', 'form', 'component'] as const;

/** An action does one thing. One that says nothing breaks the meta-schema, unless its name is built in. */
export const idleActs = (source: Source, file: ResourceFile): Finding[] =>
  Object.entries(file.actions ?? {}).flatMap(([name, act]) => inAct(source, name, act));

function inAct(source: Source, name: string, act: ActWords): Finding[] {
  const report = (word: string, text: string) => source.report(['actions', name, word], 'ineffective-keyword', text);
  const [does, ...others] = deeds.filter(word => act[word] !== undefined);
  const idle = deaf.some(word => word === does) ? (['ask', 'body', 'query', 'undo'] as const) : [];
  return [
    ...others.map(word => report(word, `"${name}" does one thing: "${does}"`)),
    ...idle.filter(word => act[word]).map(word => report(word, `"${word}" says nothing beside "${does}"`)),
  ];
}

/** What opens something is for one row. */
export function idleBulkActs(source: Source, file: ResourceFile): Finding[] {
  const names = file.list ? (file.list.bulkActions ?? []) : [];
  return names.flatMap((name, place) => {
    const act = file.actions?.[name];
    const single = deaf.find(word => act?.[word] !== undefined);
    if (!single) return [];
    const text = `"${name}" is for one row: "${single}" says nothing among many`;
    return [source.report(['list', 'bulkActions', place], 'ineffective-keyword', text)];
  });
}

/** Of its own actions, a list draws those that lead to a page; the others need a row. */
export function idleListActs(source: Source, file: ResourceFile): Finding[] {
  const names = file.list ? (file.list.actions ?? []) : [];
  return names.flatMap((name, place) => {
    const act = file.actions?.[name];
    if (!act || act.go || builtIn.has(name)) return [];
    const does = deeds.find(word => act[word] !== undefined) ?? 'body';
    const text = `"${name}" needs a row: "${does}" says nothing above the list`;
    const remedy =
      does === 'form'
        ? 'Make rows by the form: `"create": { "form": … }` of the resource.'
        : 'Name it in `rowActions`, or in `actions` of `show`.';
    return [source.report(['list', 'actions', place], 'ineffective-keyword', text, remedy)];
  });
}

/** A call for many rows takes their keys, and can rehearse. */
export function singleCalls(source: Source, file: ResourceFile, { calls }: World): Finding[] {
  return Object.entries(file.actions ?? {}).flatMap(([name, { bulk }]) => {
    const known = calls.find(call => call.name === bulk);
    const takes = known?.body?.schema.properties ?? {};
    if (!known || ('uuids' in takes && 'rehearse' in takes)) return [];
    const text = `the body of "${bulk}" has no "uuids" and "rehearse"`;
    return [source.report(['actions', name, 'bulk'], 'not-bulk-callable', text)];
  });
}

/** The words of a body stand for something, and what is stored has a field that takes it. */
export function bodyFindings(source: Source, file: ResourceFile, entity: Entity, world: World): Finding[] {
  const isKept = isCollection(entity, world.resources) && !file.provider;
  return Object.entries(file.actions ?? {}).flatMap(([name, act]) =>
    (['body', 'query'] as const).flatMap(word => {
      const at = ['actions', name, word];
      const isRead = word === 'body' && isKept && act.call === undefined && act.bulk === undefined;
      return [
        ...wordFindings(source, at, act[word] ?? {}, isRead),
        ...(isRead && isStored(act) ? storedFindings(source, at, act.body ?? {}, entity, world) : []),
      ];
    }),
  );
}

/** `isRead`: the server reads the body where the file stands, at the moment of the action. */
function wordFindings(source: Source, at: JsonPath, words: unknown, isRead: boolean): Finding[] {
  return [...walk(words)].flatMap(({ path, value }) => {
    const fault = variableFault(value, appFile().me);
    if (fault) return [source.report([...at, ...path], 'unknown-name', fault)];
    if (isRead || !isOfTime(value)) return [];
    const text = `${value} would be the time at which the page was opened`;
    return [source.report([...at, ...path], 'sent-time', text)];
  });
}

function storedFindings(source: Source, at: JsonPath, body: object, entity: Entity, world: World): Finding[] {
  return Object.entries(body).flatMap(([field, value]) => {
    const schema = entity.file.properties[field];
    if (!schema || isSystemField(entity, field))
      return [source.report([...at, field], 'unknown-name', `${entity.name} has no field "${field}" to store it in`)];
    const choices = choicesOf({ resource: entity.name, entity, world }, field, schema).options;
    const isPlain = typeof value === 'string' && !/[{$]/.test(value);
    return isPlain && choices && !choices.some(choice => choice.value === value)
      ? [source.report([...at, field], 'unknown-value', `"${field}" is never "${value}"`)]
      : [];
  });
}

/** Screens and actions name forms that are there, and can be filled in there. */
export function formFindings(source: Source, file: ResourceFile, files: SchemaFiles, pages: Set<string>): Finding[] {
  const screens = (['create', 'edit'] as const).map(screen => {
    const words = (file[screen] || undefined) as EditWords | undefined;
    return { path: [screen, 'form'], form: words?.form, takesCalls: screen === 'create' };
  });
  const acts = Object.entries(file.actions ?? {}).map(([name, { form }]) => ({
    path: ['actions', name, 'form'],
    form,
    takesCalls: true,
  }));
  return [...acts, ...screens].flatMap(({ path, form, takesCalls }) => {
    if (!form) return [];
    const known = files.forms.find(({ id }) => id === form);
    if (!known) return [source.report(path, 'unknown-form', `there is no form "${form}"`)];
    const isFilled = pages.has(form) || (takesCalls && known.call !== undefined);
    return isFilled ? [] : [source.report(path, 'no-page', `the form "${form}" has no page to be filled in on`)];
  });
}
