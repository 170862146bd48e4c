/** `default` and `examples` of a schema are values that the schema itself takes. */
import type { ValidateFunction } from 'ajv';
import { createAjv } from '../../dsl/ajv.ts';
import { resolveDefault, type VariableContext, variableFault } from '../../dsl/conditions/variables.ts';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import { appFile } from '../../server/appDefinition.ts';
import { type Finding, isRecord, type SchemaSourceFile, type Visit, walk } from './sources.ts';

const ajv = createAjv({ verbose: false });
const validators = new Map<string, ValidateFunction>();

export const defaultFindings = (sources: SchemaSourceFile[]): Finding[] =>
  sources
    .filter(({ kind }) => ['schema', 'entity', 'form'].includes(kind))
    .flatMap(source => [...walk(source.json)].flatMap(visit => invalidDefaults(source, visit)));

/** A sample principal, used to resolve variables. */
export const samplePrincipal = (): VariableContext => ({
  me: {
    uuid: '0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01',
    email: 'ada@example.test',
    ...Object.fromEntries((appFile().me ?? []).map(field => [field, 'sample'])),
  },
  now: new Date('2026-11-27T10:00:00Z'),
});

const sampleDefault = (schema: JsonSchema): unknown => resolveDefault(schema.default, schema, samplePrincipal());

function invalidDefaults(source: SchemaSourceFile, { path, value }: Visit): Finding[] {
  const isField = ['properties', 'answers', 'definitions'].includes(String(path.at(-2)));
  if (!isField || !isRecord(value)) return [];
  const given: [(string | number)[], unknown][] = [
    ...('default' in value ? [[['default'], sampleDefault(value)] as [string[], unknown]] : []),
    ...(Array.isArray(value.examples)
      ? value.examples.map((one, at): [(string | number)[], unknown] => [['examples', at], one])
      : []),
  ];
  const fault = variableFault(value.default, appFile().me);
  if (fault) return [source.report([...path, 'default'], 'bad-default', fault)];
  const text = JSON.stringify({ ...value, $id: undefined, default: undefined });
  // A reference is followed from the place of the whole file, which a part of it has lost.
  if (given.length === 0 || text.includes('"$ref"')) return [];
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
  validators.set(text, validate);
  return given
    .filter(([, one]) => !validate(one))
    .map(([at, one]) =>
      source.report([...path, ...at], 'bad-default', `its own schema refuses ${JSON.stringify(one)}`),
    );
}
