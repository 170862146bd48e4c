/** `default` and `examples` of a schema are values that the schema itself takes. */
import type { ValidateFunction } from 'ajv';
import { createAjv } from '../../schemas/language/ajv.ts';
import { type Finding, isRecord, type Source, type Visit, walk } from './sources.ts';

const ajv = createAjv({ verbose: false });
const compiled = new Map<string, ValidateFunction>();

export const defaultFindings = (sources: Source[]): Finding[] =>
  sources
    .filter(({ kind }) => ['schema', 'entity', 'form'].includes(kind))
    .flatMap(source => [...walk(source.json)].flatMap(visit => refused(source, visit)));

function refused(source: Source, { path, value }: Visit): Finding[] {
  const isField = ['properties', 'answers', 'definitions'].includes(String(path.at(-2)));
  if (!isField || !isRecord(value)) return [];
  const given: [(string | number)[], unknown][] = [
    ...('default' in value ? [[['default'], value.default] as [string[], unknown]] : []),
    ...(Array.isArray(value.examples)
      ? value.examples.map((one, at): [(string | number)[], unknown] => [['examples', at], one])
      : []),
  ];
  const text = JSON.stringify({ ...value, $id: undefined });
  // A reference is followed from the place of the whole file, which a part of it has lost.
  if (given.length === 0 || text.includes('"$ref"')) return [];
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(text, validate);
  return given
    .filter(([, one]) => !validate(one))
    .map(([at, one]) =>
      source.report([...path, ...at], 'bad-default', `its own schema refuses ${JSON.stringify(one)}`),
    );
}
