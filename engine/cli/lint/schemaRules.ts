/** Pitfalls of JSON Schema itself, in any file that holds a schema. */
import { type Finding, isRecord, type SchemaSourceFile, type Visit, walk } from './sources.ts';

const newerKeywords = [
  'prefixItems',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
  'minContains',
  'maxContains',
  '$defs',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$anchor',
  '$vocabulary',
];

/** `constructor` is a property of every object in JavaScript, so a missing one would look present. */
const unusable = (name: string): boolean => name.includes('.') || name === 'constructor' || name === '__proto__';

export function schemaFindings(sources: SchemaSourceFile[]): Finding[] {
  return sources
    .filter(({ kind }) => ['schema', 'entity', 'form'].includes(kind))
    .flatMap(source => [...walk(source.json)].flatMap(visit => inSchema(source, visit)));
}

function inSchema(source: SchemaSourceFile, visit: Visit): Finding[] {
  const { path, key, value } = visit;
  const isName = path.at(-2) === 'properties' || path.at(-2) === 'answers';
  if (isName) return typeof key === 'string' ? propertyNameFindings(source, visit) : [];
  if (typeof key === 'string' && newerKeywords.includes(key))
    return [source.report(path, 'unsupported-keyword', `"${key}" is of a newer draft than 07 and would be ignored`)];
  if (key === '$id' && source.kind === 'form')
    return [source.report(path, 'nested-id', 'two steps with one $id would share a compiled validator')];
  if (key === 'if' && isRecord(value) && 'properties' in value && !Array.isArray(value.required))
    return [source.report(path, 'if-required', '"if" without "required" also holds where the field is missing')];
  if (key === 'oneOf' && Array.isArray(value) && source.kind === 'form') return branchFindings(source, path, value);
  return [];
}

function propertyNameFindings(source: SchemaSourceFile, { path, key, value }: Visit): Finding[] {
  const name = String(key);
  if (unusable(name))
    return [source.report(path, 'invalid-property-name', `"${name}" cannot be a property: errors at it would be lost`)];
  if (source.kind !== 'form' || !isRecord(value)) return [];
  return [...consentFindings(source, path, name, value), ...missingMaxLength(source, path, name, value)];
}

/** An untouched required boolean is sent as false, which "required" accepts. */
function consentFindings(
  source: SchemaSourceFile,
  path: Visit['path'],
  name: string,
  schema: Record<string, unknown>,
): Finding[] {
  const root = path[0] === 'answers' ? source.json : parentOf(source, path);
  const required = isRecord(root) && Array.isArray(root.required) && root.required.includes(name);
  if (schema.type !== 'boolean' || !required || schema.const === true) return [];
  return [source.report(path, 'consent-not-const', `"${name}" is required but may be false; consent is "const": true`)];
}

function parentOf(source: SchemaSourceFile, path: Visit['path']): unknown {
  return path
    .slice(0, -2)
    .reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], source.json);
}

function missingMaxLength(
  source: SchemaSourceFile,
  path: Visit['path'],
  name: string,
  schema: Record<string, unknown>,
): Finding[] {
  const words = isRecord(schema['x-field']) ? schema['x-field'] : {};
  const bounded = ['maxLength', 'enum', 'const', 'format', 'oneOf'].some(word => word in schema && word !== 'format');
  if (schema.type !== 'string' || bounded || words.options || words.ref) return [];
  return [source.report(path, 'missing-max-length', `the text "${name}" has no maxLength`)];
}

function branchFindings(source: SchemaSourceFile, path: Visit['path'], value: unknown[]): Finding[] {
  const told = value.every(
    branch => isRecord(branch) && ('const' in branch || hasConst(branch) || branch.type === 'null'),
  );
  return told
    ? []
    : [
        source.report(
          path,
          'missing-discriminator',
          'a branch of "oneOf" has no "const" that tells it from the others',
        ),
      ];
}

const hasConst = (branch: Record<string, unknown>): boolean =>
  isRecord(branch.properties) && Object.values(branch.properties).some(one => isRecord(one) && 'const' in one);
