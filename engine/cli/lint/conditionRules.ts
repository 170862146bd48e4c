/** Conditions over the fields of an entity: rights, views, tones, what is visible. Each field and value must exist. */
import { withSystemFields } from '../../dsl/collection.ts';
import { leaves, readCondition } from '../../dsl/conditions/parseCondition.ts';
import { variableFault } from '../../dsl/conditions/variables.ts';
import type { Entity } from '../../dsl/entity.ts';
import { choicesOf, schemaAt } from '../../dsl/resolve/resolveField.ts';
import type { ResourceFile } from '../../dsl/resourceFile.ts';
import { staffRoles } from '../../dsl/roles/roles.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import { appFile } from '../../server/appDefinition.ts';
import { hasField } from './hasField.ts';
import type { JsonPath } from './jsonLocations.ts';
import { type Finding, isRecord, type SchemaSourceFile, walk } from './sources.ts';

const conditionWords = ['where', 'when', 'visible', 'required', 'readonly', 'badge'];

export function conditionFindings(
  source: SchemaSourceFile,
  file: ResourceFile,
  entity: Entity,
  registry: SchemaRegistry,
): Finding[] {
  const over = file.provider ? entity : withSystemFields(entity, staffRoles(registry.roles));
  return conditionsOf(source).flatMap(({ path, condition }) =>
    leaves(readCondition(condition)).flatMap(leaf => {
      if (leaf.kind !== 'compare') return [];
      const field = leaf.path.join('.');
      if (!hasField(over, field, registry))
        return [source.report([...path, field], 'unknown-name', `${entity.name} has no field "${field}"`)];
      const fault =
        leaf.op === 'equalsField'
          ? undefined
          : [leaf.value]
              .flat()
              .map(word => variableFault(word, appFile().me))
              .find(Boolean);
      if (fault) return [source.report([...path, field], 'unknown-name', fault)];
      const wanted = ['eq', 'in'].includes(leaf.op) ? [leaf.value].flat() : [];
      const values = valuesOf(over, field, registry);
      return wanted
        .filter(value => values && typeof value === 'string' && !value.startsWith('$') && !values.includes(value))
        .map(value => source.report([...path, field], 'unknown-value', `"${field}" is never "${value}"`));
    }),
  );
}

/** The closed list of a field's values, where it has one. */
function valuesOf(entity: Entity, field: string, registry: SchemaRegistry): unknown[] | undefined {
  const place = { resource: entity.name, entity, registry };
  return choicesOf(place, field, schemaAt(place, field)).options?.map(({ value }) => value);
}

interface Placed {
  path: JsonPath;
  condition: Condition;
}

/** Every condition about a row of the resource. Those in `inputs` are about the answers. */
function conditionsOf(source: SchemaSourceFile): Placed[] {
  const visits = [...walk(source.json)];
  const worded = visits.filter(
    ({ path, key, value }) =>
      isRecord(value) &&
      conditionWords.includes(String(key)) &&
      !['permissions', 'inputs', 'props', 'body', 'query', 'prefill', 'related'].some(word => path.includes(word)) &&
      !(path.at(-2) === 'actions'),
  );
  const rights = visits.filter(({ path, value }) => isRecord(value) && isRight(path));
  return [...worded, ...rights].map(({ path, value }) => ({ path, condition: value as Condition }));
}

const verbs = ['list', 'show', 'create', 'edit', 'delete', 'export', 'bulk'];

/** `permissions/<role>/<verb>` and `permissions/<role>/actions/<name>`. */
function isRight(path: JsonPath): boolean {
  const [word, , verb, name] = path;
  if (word !== 'permissions') return false;
  return path.length === 3
    ? verbs.includes(String(verb))
    : path.length === 4 && verb === 'actions' && name !== undefined;
}
