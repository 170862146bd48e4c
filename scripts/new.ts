/** `npm run new -- resource invoice_note` writes a schema file to begin with. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { metaOf } from '../engine/cli/lint/fileRules.ts';
import { appTemplate } from '../engine/cli/templates/appTemplate.ts';
import { dashboardTemplate } from '../engine/cli/templates/dashboardTemplate.ts';
import { englishPlural } from '../engine/cli/templates/englishPlural.ts';
import { entityTemplate, type TemplateContext } from '../engine/cli/templates/entityTemplate.ts';
import { formTemplate } from '../engine/cli/templates/formTemplate.ts';
import { resourceTemplate } from '../engine/cli/templates/resourceTemplate.ts';
import type { Template } from '../engine/cli/templates/template.ts';
import type { SchemaRegistry } from '../engine/dsl/schemaRegistry.ts';
import { appFile, schemaFolder } from '../engine/server/appDefinition.ts';
import { type ApiContract, readContract } from '../engine/server/http/contract.ts';
import { readManifestFiles } from '../engine/server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../engine/server/schema-files/readSchemaFiles.ts';
import { folderPlace } from '../engine/server/schemaLayers.ts';
import { words } from './selectApp.ts';

const usage = `npm run new -- app shop                        an app of its own: examples/shop, npm start -- --app examples/shop
npm run new -- resource invoice_note           a resource; where the entity is there, its screens
npm run new -- entity invoice_note             data without screens
npm run new -- form complaint <call>           a form whose answers are the body of that call
npm run new -- dashboard overview <resource>   a page of widgets, with rows of orders where no other is named
Names are in snake_case. --app examples/shop writes into the schema files of that app.`;

/** Throws with a sentence for the user of the command. */
export function templateOf([kind = '', name = '', more]: string[], folder = schemaFolder()): Template {
  if (!/^[a-z][a-z0-9_]{0,49}$/.test(name)) throw new Error(`Say what to write:\n${usage}`);
  const contract = readContract(folder);
  const { registry, dashboards } = readManifestFiles(readSchemaFiles(folder), contract);
  switch (kind) {
    case 'resource':
      return resource(name, registry, folder);
    case 'entity':
      if (registry.entities.has(name)) throw new Error(`There is an entity ${name} already.`);
      return entityTemplate(name, false, templateContext(registry, name));
    case 'form':
      return form(name, more, contract, folder);
    case 'dashboard':
      return dashboard(name, more ?? 'orders', registry, dashboards);
    default:
      throw new Error(`There is no start for "${kind}":\n${usage}`);
  }
}

/** Rows of a new entity may refer to the first entity of the menu. */
function templateContext({ roles, resources }: SchemaRegistry, name: string): TemplateContext {
  const shown = appFile().menu.flatMap(({ items = [] }) => items);
  const other = [...shown, ...resources.keys()].map(one => resources.get(one)?.entity).find(one => one && one !== name);
  return { roles, other };
}

function resource(name: string, registry: SchemaRegistry, folder: string): Template {
  const over = [...registry.resources].find(([one, file]) => one === englishPlural(name) || file.entity === name)?.[0];
  if (over) throw new Error(`There is a resource ${over} already.`);
  const entity = registry.entities.get(name);
  if (!entity) return entityTemplate(name, true, templateContext(registry, name));
  const file = filesIn(folder).find(one => basename(one) === `${name}.entity.json`)!;
  return resourceTemplate(entity, file, Object.keys(registry.roles));
}

function dashboard(
  name: string,
  resourceName: string,
  registry: SchemaRegistry,
  there: ReadonlyMap<string, unknown>,
): Template {
  if (there.has(name)) throw new Error(`There is a dashboard ${name} already.`);
  const file = registry.resources.get(resourceName);
  if (!file) throw new Error(`There is no resource ${resourceName}.`);
  return dashboardTemplate(name, resourceName, file.route ?? `/dashboard/${resourceName}`);
}

/** Lists the calls whose body a form can be. */
const bodies = ({ rows }: ApiContract): string =>
  rows
    .flatMap(({ name, body }) => (body ? [name] : []))
    .sort()
    .join(', ');

function form(name: string, callName: string | undefined, contract: ApiContract, folder: string): Template {
  const { rows, schemas } = contract;
  if (readSchemaFiles(folder).forms.some(one => one.id === name)) throw new Error(`There is a form ${name} already.`);
  if (!callName)
    throw new Error(
      `Name the call whose body the form fills in, npm run new -- form ${name} <call>:\n${bodies(contract)}`,
    );
  const call = rows.find(row => row.name === callName);
  const body = call?.body ? schemas.get(call.body) : undefined;
  if (!call || !body) throw new Error(`There is no call ${callName} with a body.`);
  return formTemplate(name, call, body);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => file.split(sep).join('/'));

/** Returns the path of what was written. An existing file is left as it is. */
export function write({ file, json }: Template, folder = schemaFolder()): string {
  const path = join(folder, file);
  if (existsSync(path)) throw new Error(`${folderPlace(folder)}/${file} is there already.`);
  mkdirSync(dirname(path), { recursive: true });
  const place = `${folderPlace(folder)}/${file}`;
  const kind = basename(file).split('.').at(-2) ?? '';
  const written = { ...json, $schema: metaOf({ place, kind }) };
  writeFileSync(path, `${JSON.stringify(written, null, 2)}\n`);
  return place;
}

/** Writes an empty app; returns what to do next. `root`: the project's folder. */
function writeApp(name = '', root = fileURLToPath(new URL('../', import.meta.url))): string[] {
  if (!/^[a-z][a-z0-9-]{0,49}$/.test(name)) throw new Error('Say what the app is called, in small letters: app shop');
  const folder = `examples/${name}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`);
  const files = Object.entries(appTemplate(folder));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, folder, file)), { recursive: true });
    writeFileSync(join(root, folder, file), text);
  }
  return [
    ...files.map(([file]) => `${folder}/${file}`),
    `npm start -- --app ${folder} runs it.`,
    `npm run new -- --app ${folder} resource book adds something to it; engine/README.md goes on from there.`,
  ];
}

if (import.meta.main) {
  try {
    const isApp = words[0] === 'app';
    const start = isApp ? undefined : templateOf(words);
    console.log((start ? [write(start), ...start.next] : writeApp(words[1])).join('\n'));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
