/** Every text of forms and screens exists in English; other languages fall back on it. */
import { type Entity, entityOptions, humanize, pluralOf } from '../../dsl/entity.ts';
import { resolveManifest } from '../../dsl/resolve/manifest.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import { appFile, schemaFolder } from '../../server/appDefinition.ts';
import type { Form } from '../../server/forms/compileForm.ts';
import type { ManifestFiles } from '../../server/schema-files/readManifestFiles.ts';
import type { SchemaFiles } from '../../server/schema-files/readSchemaFiles.ts';
import { folderPlace } from '../../server/schemaLayers.ts';
import { textsOf } from '../../server/texts.ts';
import { compiledForm } from './compiledForms.ts';
import type { JsonPath } from './jsonLocations.ts';
import { eachRecord, type Finding, isRecord, type SchemaSourceFile, walk } from './sources.ts';

export function textFindings(sources: SchemaSourceFile[], files: SchemaFiles, manifest: ManifestFiles): Finding[] {
  const texts = textsOf(appFile().locales[0]!);
  return [
    ...formTexts(sources, files, texts.has),
    ...screenTexts(sources, manifest, texts.has),
    ...singularTexts(sources, manifest, texts.has),
  ];
}

type Has = (key: string) => boolean;

function formTexts(sources: SchemaSourceFile[], files: SchemaFiles, has: Has): Finding[] {
  return sources
    .filter(({ kind }) => kind === 'form')
    .flatMap(source => {
      const file = files.forms.find(form => form.id === source.json.id);
      if (!file) return [];
      let form: Form;
      try {
        form = compiledForm(file, files);
      } catch {
        return []; // formRules has reported it.
      }
      const own = ownFields(files.entities.get(file.entity ?? ''));
      return requiredTexts(form)
        .filter(({ keys, written, field }) => !written && !(field && own.has(field)) && !keys.some(has))
        .map(({ keys, step }) => reportMissing(source, stepPlace(source, step), keys[0]!));
    });
}

/** The fields whose names are sufficient labels on pages of their table, and so in a form over it. */
const ownFields = (entity: Entity | undefined): Set<string> =>
  new Set(entity && entityOptions(entity).storage !== 'code' ? Object.keys(entity.file.properties) : []);

/** The first part of a key is the file that the text belongs in. */
function reportMissing(source: SchemaSourceFile, path: JsonPath, key: string): Finding {
  const [file, ...rest] = key.split('.');
  const place = `${folderPlace(schemaFolder())}/locales/${appFile().locales[0]}/${file}.json`;
  return source.report(path, 'missing-text', `there is no text ${key}`, `Add \`${rest.join('.')}\` to \`${place}\`.`);
}

const stepPlace = (source: SchemaSourceFile, step: string | undefined): (string | number)[] => {
  const steps = Array.isArray(source.json.steps) ? source.json.steps : [];
  const place = steps.findIndex(one => isRecord(one) && one.name === step);
  return place < 0 ? [] : ['steps', place];
};

interface RequiredText {
  keys: string[];
  written: boolean;
  step?: string;
  /** The field that is required. */
  field?: string;
}

function requiredTexts(form: Form): RequiredText[] {
  const keys = (place: string) => form.textRoots.map(root => `${root}.${place}`);
  const title: RequiredText = { keys: keys('title'), written: form.file.label !== undefined };
  return [
    title,
    ...form.steps.flatMap(step => [
      { keys: keys(`steps.${step.name}.title`), written: step.file.title !== undefined, step: step.name },
      ...[...step.fields.values()].flatMap(field => [
        {
          keys: keys(`fields.${field.name}`),
          written: Boolean(field.item.label ?? field.options.label ?? field.title),
          step: step.name,
          field: field.name,
        },
        ...(field.source?.kind === 'fixed' ? field.source.choices : []).map(choice => ({
          keys: [choice.label.key, ...keys(`options.${field.name}.${choice.value}`)],
          written: choice.label.texts !== undefined || choice.label.fallback !== humanize(String(choice.value)),
          step: step.name,
          field: field.name,
        })),
      ]),
    ]),
  ];
}

/** Labels of resolved resources whose only text is the humanised name. Built-in actions have their own texts. */
function screenTexts(sources: SchemaSourceFile[], { registry, dashboards }: ManifestFiles, has: Has): Finding[] {
  const missing = new Map<string, Finding>();
  for (const role of Object.keys(registry.roles)) {
    let portal: unknown;
    try {
      portal = resolveManifest(appFile(), registry, dashboards, { role, now: new Date(0), me: {} });
    } catch {
      return []; // resourceRules has reported it.
    }
    eachRecord(portal, ({ key, fallback, texts }) => {
      if (typeof key !== 'string' || typeof fallback !== 'string' || has(key)) return;
      const source = placeOf(sources, key);
      if (isRecord(texts) || speaksForItself(key, registry) || isWritten(key, fallback) || isLabelled(source, key))
        return;
      missing.set(key, reportMissing(source, wordIn(source, key), key));
    });
  }
  return [...missing.values()];
}

/** A resource that is named in several languages says in each what one row is called. */
function singularTexts(sources: SchemaSourceFile[], { registry }: ManifestFiles, has: Has): Finding[] {
  return sources.flatMap(source => {
    const isOwn = source.kind === 'entity';
    if (!isOwn && source.kind !== 'resource') return [];
    const entity = isOwn ? registry.entities.get(source.name) : undefined;
    const name = entity ? pluralOf(entity) : source.name;
    const { label, singular = {} } = registry.resources.get(name) ?? {};
    if (typeof label !== 'object' || typeof singular === 'string' || has(`resources.${name}.name`)) return [];
    const [first] = appFile().locales;
    return Object.keys(label)
      .filter(locale => locale !== first && singular[locale] === undefined)
      .map(locale => {
        const text = `"${name}" has a label in ${locale}, and no "singular" for one row`;
        const remedy = `Add "${locale}" to "singular", beside the label.`;
        return source.report(isOwn ? ['x-entity', 'resource', 'label'] : ['label'], 'missing-text', text, remedy);
      });
  });
}

/** The default texts of every list. */
const usual = ['All', 'There is nothing here yet.', ''];

/** The file itself has a text for it: more than its name, humanised. */
const isWritten = (key: string, fallback: string): boolean =>
  !usual.includes(fallback) && !key.split('.').some(name => humanize(name) === fallback);

/** Whether the file has a label for what the key names, even one that is like the name. */
function isLabelled({ json }: SchemaSourceFile, key: string): boolean {
  if (/^[a-z]+\.[a-z0-9_]+\.name$/.test(key)) return json.label !== undefined;
  const place = key.replace(/\.title$/, '');
  const isNamed = (name: unknown): boolean =>
    typeof name === 'string' && (place.endsWith(`.${name}`) || place.endsWith(`.${name.split('/').at(-1)}`));
  return [...walk(json)].some(
    ({ key: name, value }) =>
      isRecord(value) &&
      value.label !== undefined &&
      [name, value.id, value.field, value.value, value.group, value.to].some(isNamed),
  );
}

/** The path in a file for the last part of a key. */
function wordIn({ json }: SchemaSourceFile, key: string): (string | number)[] {
  const name = key.split('.').at(-1);
  return (
    [...walk(json)].find(visit => visit.value === name || (visit.key === name && isRecord(visit.value)))?.path ?? []
  );
}

/** A single file that is a whole resource: its titles and names are texts enough until they are translated. */
function speaksForItself(key: string, registry: SchemaRegistry): boolean {
  const [group, name = ''] = key.split('.');
  const entity = group === 'resources' ? registry.entities.get(registry.resources.get(name)?.entity ?? '') : undefined;
  return entity !== undefined && entityOptions(entity).storage !== 'code';
}

/** The file of a key: `resources.orders.…` is `orders.resource.json`, else the app file. */
function placeOf(sources: SchemaSourceFile[], key: string): SchemaSourceFile {
  const [group, name] = key.split('.');
  const kind = group === 'resources' ? 'resource' : group === 'dashboards' ? 'dashboard' : 'constants';
  const own = sources.find(source => source.kind === kind && (source.name === name || kind === 'constants'));
  return own ?? sources.find(source => source.kind === 'app')!;
}
