import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import { resolveResource } from '../../../engine/dsl/resolve/resolveResource.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { lists } from '../../../engine/server/forms/choiceLists.ts';
import { forms } from '../../../engine/server/forms/forms.ts';
import { stepVariants } from '../../../engine/server/forms/stepSchema.ts';
import { createValidators } from '../../../engine/server/forms/validators.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { sectionsOf } from '../../../engine/server/resource-forms/fieldPaths.ts';
import { screenForm } from '../../../engine/server/resource-forms/screenForm.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../../../engine/server/schema-files/readSchemaFiles.ts';
import { fileOfSchema, listSchemaFiles, nameOfSchema, schemaId } from '../../../engine/server/schemaLayers.ts';
import { functions } from '../../../server/extensions.ts';
import { everything } from '../resource-edit/everything.ts';
import { parcel } from '../resource-edit/parcel.ts';

export type Schema = Record<string, unknown>;
export interface Named {
  name: string;
  schema: Schema;
}

const folder = join(import.meta.dirname, '../../../schemas');

/** Every schema that a step of a form can have, in English: languages differ in titles, which judge nothing. */
export const stepSchemas = (): Named[] =>
  forms().ids.flatMap(id => {
    const form = forms().form(id);
    return form.steps.flatMap(step =>
      stepVariants(form, step, 'en').map((schema, variant) => ({
        name: `${id}.${step.name} ${variant}`,
        schema: schema as Schema,
      })),
    );
  });

/** The schema files as self-contained schemas: referenced files are in their definitions. */
export function fileSchemas(): Named[] {
  return [...paths.keys()]
    .filter(file => /\.(schema|entity)\.json$/.test(file))
    .map(file => ({ name: file, schema: whole(file) }));
}

const paths = new Map(listSchemaFiles(folder).map(({ file, path }) => [file, path]));
const keyOf = (file: string) => file.replaceAll(/[^a-z0-9]+/gi, '_');

function whole(name: string): Schema {
  const definitions: Schema = { elsewhere: {} };
  const taken = new Set<string>();
  const take = (file: string): void => {
    if (taken.has(file)) return;
    taken.add(file);
    definitions[keyOf(file)] = localizeRefs(
      JSON.parse(readFileSync(paths.get(file) ?? join(folder, file), 'utf8')),
      file,
    );
  };
  const localizeRefs = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map(one => localizeRefs(one, file));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([word]) => word !== '$schema' && word !== '$id')
        .map(([word, inner]) => [
          word,
          word === '$ref' && typeof inner === 'string' ? local(inner, file) : localizeRefs(inner, file),
        ]),
    );
  };
  const local = (reference: string, file: string): string => {
    // What a schema is, is looked up nowhere: anything goes.
    if (reference.startsWith('http')) return '#/definitions/elsewhere';
    const [target, place = ''] = reference.split('#');
    const shape = nameOfSchema(target ?? '');
    const other = shape ? fileOfSchema(shape) : target ? posix.join(posix.dirname(file), target) : file;
    take(other);
    return `#/definitions/${keyOf(other)}${place}`;
  };
  take(name);
  return { ...(definitions[keyOf(name)] as Schema), definitions };
}

type Contract = ReturnType<typeof readContract>;

/** As if its file lay with the others. */
function addEntity(files: ReturnType<typeof readSchemaFiles>, { schemas }: Contract, name: string, file: EntityFile) {
  files.entities.set(name, { name, file });
  const text = JSON.stringify(file).replace(/\.\.\/(shared\/\w+)\.schema\.json/g, schemaId('$1'));
  schemas.set(`records/${name}.entity`, JSON.parse(text));
}

/** Lists of the app's functions, which read the database: with one choice each. */
const ownLists = Object.fromEntries(
  Object.keys(functions.lists).map(name => [name, () => [{ value: 'support', label: 'Support' }]]),
);

/** What each role is asked on the screens that write a record: once each, as several roles are asked the same. */
export async function screenSchemas(): Promise<Named[]> {
  const files = readSchemaFiles();
  const contract = readContract();
  for (const [name, file] of Object.entries({ parcel, everything }))
    addEntity(files, contract, name, file as EntityFile);
  const { registry, schemas } = readManifestFiles(files, contract);
  const validators = createValidators();
  const found = new Map<string, Named>();
  for (const role of Object.keys(appFile().roles)) {
    const asker = { role, me: { uuid: '' }, now: new Date('2026-11-28T10:00:00Z') };
    for (const name of registry.resources.keys())
      for (const screen of ['create', 'edit'] as const) {
        const resource = resolveResource(name, registry, asker);
        const words = resource?.[screen];
        const entity = resource && registry.entities.get(resource.entity);
        if (!words || words.form || !entity) continue;
        const place = { resource: name, entity, registry, schemas, locale: 'en', creating: screen === 'create' };
        const asks = { name: screen, tabs: words.tabs, sections: sectionsOf(words) };
        const tools = {
          context: { locale: 'en', ...asker, choices: { ...lists('en'), ...ownLists } },
          constants: files.constants,
          validators,
        };
        const { schema } = await screenForm(place, asks, tools);
        found.set(JSON.stringify(schema), { name: `${name} ${screen} as ${role}`, schema });
      }
  }
  return [...found.values()];
}
