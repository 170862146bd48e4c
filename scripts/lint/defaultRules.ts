/** `default` and `examples` of a schema are values that the schema itself takes. */
import type { Ajv } from 'ajv';
import { createAjv } from '../../schemas/language/ajv.ts';
import type { Contract } from '../../server/http/contract.ts';
import { type Finding, isRecord, type Source, type Visit, walk } from './sources.ts';

export function defaultFindings(sources: Source[], { shapes }: Contract): Finding[] {
  const ajv = createAjv({ verbose: false });
  for (const shape of shapes.values()) ajv.addSchema(shape);
  return sources
    .filter(({ kind }) => ['schema', 'entity', 'form'].includes(kind))
    .flatMap(source => [...walk(source.json)].flatMap(visit => refused(source, visit, ajv)));
}

function refused(source: Source, { path, value }: Visit, ajv: Ajv): Finding[] {
  const isField = ['properties', 'answers', 'definitions'].includes(String(path.at(-2)));
  if (!isField || !isRecord(value)) return [];
  const own = { ...value, $id: undefined };
  const given: [(string | number)[], unknown][] = [
    ...('default' in value ? [[['default'], value.default] as [string[], unknown]] : []),
    ...(Array.isArray(value.examples)
      ? value.examples.map((one, at): [(string | number)[], unknown] => [['examples', at], one])
      : []),
  ];
  // A reference is followed from the place of the whole file, which a part of it has lost.
  if (given.length === 0 || JSON.stringify(own).includes('"$ref"')) return [];
  const validate = ajv.compile(own);
  return given
    .filter(([, one]) => !validate(one))
    .map(([at, one]) =>
      source.report([...path, ...at], 'bad-default', `its own schema refuses ${JSON.stringify(one)}`),
    );
}
