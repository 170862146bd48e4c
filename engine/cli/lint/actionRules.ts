/** Checks the actions of a resource, and the forms that it names: each must have an effect. */
import { isCollection, isSystemField } from '../../dsl/collection.ts';
import { isOfTime, variableFault } from '../../dsl/conditions/variables.ts';
import type { Entity } from '../../dsl/entity.ts';
import { choicesOf } from '../../dsl/resolve/resolveField.ts';
import { itemRow } from '../../dsl/resolve/resolveLayout.ts';
import type { ActionOptions, EditOptions, ResourceFile } from '../../dsl/resourceFile.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import { isStoredAction } from '../../dsl/storedAction.ts';
import { appFile } from '../../server/appDefinition.ts';
import { isProblemName } from '../../server/http/problems.ts';
import type { SchemaFiles } from '../../server/schema-files/readSchemaFiles.ts';
import type { JsonPath } from './jsonLocations.ts';
import { type Finding, type SchemaSourceFile, walk } from './sources.ts';

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

const effectKeys = ['call', 'hook', 'to', 'form', 'component'] as const;
/** Effects that cannot use answers. */
const effectsWithoutInputs = ['to', 'form', 'component'] as const;

/** An action has exactly one effect. One without any breaks the meta-schema, unless its name is built in. */
export const unusedActions = (source: SchemaSourceFile, file: ResourceFile): Finding[] =>
  Object.entries(file.actions ?? {}).flatMap(([name, action]) => actionFindings(source, name, action));

function actionFindings(source: SchemaSourceFile, name: string, action: ActionOptions): Finding[] {
  const report = (word: string, text: string) => source.report(['actions', name, word], 'ineffective-keyword', text);
  const [does, ...others] = effectKeys.filter(word => action[word] !== undefined);
  const idle = effectsWithoutInputs.some(word => word === does)
    ? (['inputs', 'prefill', 'body', 'query', 'undo'] as const)
    : [];
  return [
    ...others.map(word => report(word, `"${name}" does one thing: "${does}"`)),
    ...idle.filter(word => action[word]).map(word => report(word, `"${word}" says nothing beside "${does}"`)),
  ];
}

/** A refusal is a problem with a text, of an action that has a condition. */
export const unknownRefusals = (source: SchemaSourceFile, file: ResourceFile): Finding[] =>
  Object.entries(file.actions ?? {}).flatMap(([name, { refusal, when }]) => {
    if (refusal === undefined) return [];
    const report = (code: 'unknown-name' | 'ineffective-keyword', text: string) => [
      source.report(['actions', name, 'refusal'], code, text),
    ];
    if (!isProblemName(refusal)) return report('unknown-name', `there is no problem "${refusal}"`);
    return when ? [] : report('ineffective-keyword', `"refusal" says nothing without "when"`);
  });

/** An action that opens something is for one row. */
export function ineffectiveBulkActions(source: SchemaSourceFile, file: ResourceFile): Finding[] {
  const names = file.list ? (file.list.bulkActions ?? []) : [];
  return names.flatMap((name, place) => {
    const action = file.actions?.[name];
    const single = effectsWithoutInputs.find(word => action?.[word] !== undefined);
    if (!single) return [];
    const text = `"${name}" is for one row: "${single}" says nothing among many`;
    return [source.report(['list', 'bulkActions', place], 'ineffective-keyword', text)];
  });
}

/** A list shows only those of its own actions that lead to a page; the others need a row. */
export function ineffectiveListActions(source: SchemaSourceFile, file: ResourceFile): Finding[] {
  const names = file.list ? (file.list.actions ?? []) : [];
  return names.flatMap((name, place) => {
    const action = file.actions?.[name];
    if (!action || action.to || builtIn.has(name)) return [];
    const does = effectKeys.find(word => action[word] !== undefined) ?? 'body';
    const text = `"${name}" needs a row: "${does}" says nothing above the list`;
    const remedy =
      does === 'form'
        ? 'Make rows by the form: `"create": { "form": … }` of the resource.'
        : 'Name it in `rowActions`, or in `actions` of `show`.';
    return [source.report(['list', 'actions', place], 'ineffective-keyword', text, remedy)];
  });
}

/** A call for many rows takes their keys, and supports a dry run. */
export function singleCalls(source: SchemaSourceFile, file: ResourceFile, { calls }: SchemaRegistry): Finding[] {
  return Object.entries(file.actions ?? {}).flatMap(([name, { bulk }]) => {
    const known = calls.find(call => call.name === bulk);
    const takes = known?.body?.schema.properties ?? {};
    if (!known || ('uuids' in takes && 'dry_run' in takes)) return [];
    const text = `the body of "${bulk}" has no "uuids" and "dry_run"`;
    return [source.report(['actions', name, 'bulk'], 'not-bulk-callable', text)];
  });
}

/** Placeholders of a body must resolve, and every stored value needs a field that accepts it. */
export function bodyFindings(
  source: SchemaSourceFile,
  file: ResourceFile,
  entity: Entity,
  registry: SchemaRegistry,
): Finding[] {
  const isKept = isCollection(entity, registry.resources) && !file.provider;
  return Object.entries(file.actions ?? {}).flatMap(([name, action]) =>
    (['body', 'query', 'prefill'] as const).flatMap(word => {
      const at = ['actions', name, word];
      const isRead = word === 'body' && isKept && action.call === undefined && action.bulk === undefined;
      return [
        ...variableFindings(source, at, action[word] ?? {}, isRead),
        ...(word === 'prefill' ? prefillFindings(source, at, action) : []),
        ...(isRead && isStoredAction(action) ? storedFindings(source, at, action.body ?? {}, entity, registry) : []),
      ];
    }),
  );
}

/** An action prefills only its inputs. */
function prefillFindings(
  source: SchemaSourceFile,
  at: JsonPath,
  { inputs = [], prefill = {} }: ActionOptions,
): Finding[] {
  const asked = new Set(inputs.flatMap(itemRow).map(({ field }) => field));
  return Object.keys(prefill)
    .filter(field => !asked.has(field))
    .map(field => source.report([...at, field], 'unknown-name', `the action has no input "${field}"`));
}

/** `isRead`: the server reads the body from the file, at the moment of the action. */
function variableFindings(source: SchemaSourceFile, at: JsonPath, words: unknown, isRead: boolean): Finding[] {
  return [...walk(words)].flatMap(({ path, value }) => {
    const fault = variableFault(value, appFile().me);
    if (fault) return [source.report([...at, ...path], 'unknown-name', fault)];
    if (isRead || !isOfTime(value)) return [];
    const text = `${value} would be the time at which the page was opened`;
    return [source.report([...at, ...path], 'sent-time', text)];
  });
}

function storedFindings(
  source: SchemaSourceFile,
  at: JsonPath,
  body: object,
  entity: Entity,
  registry: SchemaRegistry,
): Finding[] {
  return Object.entries(body).flatMap(([field, value]) => {
    const schema = entity.file.properties[field];
    if (!schema || isSystemField(entity, field))
      return [source.report([...at, field], 'unknown-name', `${entity.name} has no field "${field}" to store it in`)];
    const choices = choicesOf({ resource: entity.name, entity, registry }, field, schema).options;
    const isPlain = typeof value === 'string' && !/[{$]/.test(value);
    return isPlain && choices && !choices.some(choice => choice.value === value)
      ? [source.report([...at, field], 'unknown-value', `"${field}" is never "${value}"`)]
      : [];
  });
}

/** Screens and actions name forms that are there, and can be filled in there. */
export function screenFormFindings(
  source: SchemaSourceFile,
  file: ResourceFile,
  files: SchemaFiles,
  pages: Set<string>,
): Finding[] {
  const screens = (['create', 'edit'] as const).map(screen => {
    const options = (file[screen] || undefined) as EditOptions | undefined;
    return { path: [screen, 'form'], form: options?.form, takesCalls: screen === 'create' };
  });
  const actions = Object.entries(file.actions ?? {}).map(([name, { form }]) => ({
    path: ['actions', name, 'form'],
    form,
    takesCalls: true,
  }));
  return [...actions, ...screens].flatMap(({ path, form, takesCalls }) => {
    if (!form) return [];
    const known = files.forms.find(({ id }) => id === form);
    if (!known) return [source.report(path, 'unknown-form', `there is no form "${form}"`)];
    const isFilled = pages.has(form) || (takesCalls && known.call !== undefined);
    return isFilled ? [] : [source.report(path, 'no-page', `the form "${form}" has no page to be filled in on`)];
  });
}
