/** Effects of a change on existing data: rows of tables, and drafts of forms. */
import { entityOptions } from '../../dsl/entity.ts';
import type { FormFile } from '../../dsl/form.ts';
import { type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import type { Collection } from '../../server/records/collection.ts';
import { planAll } from '../../server/records/migrations/migrationPlan.ts';
import type { LoadedSchemas } from '../loadSchemas.ts';
import { change, compareMaps, type DiffEntry, isEqualJson } from './change.ts';

export function dataChanges(before: LoadedSchemas, after: LoadedSchemas): DiffEntry[] {
  const [old, now] = [tables(before), tables(after)];
  const { gone, added, kept } = compareMaps(old, now);
  return [
    ...gone.map(name => change('data', `the table ${name} is no longer served; it stays in the database`)),
    ...added.map(name => change('data', `the table ${name} is made`)),
    ...kept.flatMap(name => [...migration(old.get(name)!, now.get(name)!), ...rows(old.get(name)!, now.get(name)!)]),
    ...drafts(before, after),
  ];
}

const tables = ({ collections }: LoadedSchemas): Map<string, Collection> =>
  new Map(collections.map(collection => [collection.shape.table, collection]));

function migration({ shape: old }: Collection, { shape: now }: Collection): DiffEntry[] {
  const { statements, losses } = planAll([{ before: old, after: now }]);
  const lost = losses.map(({ sentence }) => change('data', sentence, true));
  const renamed = Object.entries(now.columns).flatMap(([name, { was }]) =>
    was && was in old.columns && !(name in old.columns) ? [`${was} is called ${name} from now on`] : [],
  );
  const added = Object.keys(now.columns).filter(
    name => !(name in old.columns) && !(now.columns[name]!.was && now.columns[name]!.was! in old.columns),
  );
  return [
    ...lost,
    ...renamed.map(text => change('data', `${now.table}: ${text}`)),
    ...added.map(name => change('data', `${now.table} gets the column ${name}`)),
    ...(statements.length && !lost.length && !renamed.length && !added.length
      ? [change('data', `${now.table} changes its indexes, rules or types; nothing is lost`)]
      : []),
  ];
}

/** Finds rules by which valid rows would be refused at their next save. */
function rows({ entity: old }: Collection, { entity: now }: Collection): DiffEntry[] {
  const [before, after] = [new Set(old.file.required), new Set(now.file.required)];
  const required = [...after].filter(name => !before.has(name) && name in old.file.properties);
  const values = Object.entries(now.file.properties).flatMap(([name, schema]) => {
    const left = lostValues(old.file.properties[name], schema);
    return left.length ? [`${now.name}.${name}: rows with ${left.join(', ')} have a value that is no longer one`] : [];
  });
  const versions = [entityOptions(old).version ?? 1, entityOptions(now).version ?? 1];
  return [
    ...(versions[0] === versions[1]
      ? []
      : [change('data', `${now.name} is of version ${versions[1]}: its rows are to be moved by hand`, true)]),
    ...required.map(name =>
      change('data', `${now.name}.${name} is required now: rows without it are refused when saved`, true),
    ),
    ...values.map(text => change('data', text, true)),
  ];
}

function lostValues(old: JsonSchema | undefined, now: JsonSchema): unknown[] {
  const kept = nonNullSchema(now).enum;
  return kept && old ? (nonNullSchema(old).enum ?? []).filter(value => !kept.includes(value)) : [];
}

function drafts(before: LoadedSchemas, after: LoadedSchemas): DiffEntry[] {
  const byId = ({ files }: LoadedSchemas) => new Map(files.forms.map(form => [form.id, form]));
  const [old, now] = [byId(before), byId(after)];
  const { gone, kept } = compareMaps(old, now);
  return [
    ...gone
      .filter(id => !old.get(id)!.call)
      .map(id => change('data', `the form ${id} is gone, and its drafts with it`, true)),
    ...kept.flatMap(id => draftsOf(old.get(id)!, now.get(id)!)),
  ];
}

/** Answers of an older version are migrated by `drafts.migrate`; answers of the same version are used unchanged. */
function draftsOf(old: FormFile, now: FormFile): DiffEntry[] {
  if (now.call) return [];
  const [before, after] = [old.answers ?? {}, now.answers ?? {}];
  const gone = Object.keys(before).filter(name => !(name in after));
  const changed = Object.keys(before).filter(
    name => name in after && !isEqualJson(nonNullSchema(before[name]!).type, nonNullSchema(after[name]!).type),
  );
  const touched = [...gone, ...changed];
  if (touched.length === 0) return [];
  const moves = now.drafts?.migrate?.[String(old.version)];
  if (now.version > old.version && moves)
    return [change('data', `drafts of the form ${now.id} move on from version ${old.version} (${touched.join(', ')})`)];
  const why = now.version > old.version ? 'drafts.migrate says nothing of them' : 'its version is the same';
  return [change('data', `drafts of the form ${now.id} lose ${touched.join(', ')}: ${why}`, true)];
}
