/** Each file against its meta-schema. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import { createAjv } from '../../dsl/ajv.ts';
import { describeRenamed } from '../../dsl/renamedKeywords.ts';
import {
  describeEmptyResource,
  describeUnknownKeyword,
  type KeywordFault,
} from '../../server/records/schema-faults/keywordFaults.ts';
import { oldKeywordsIn } from '../../server/records/schema-faults/oldKeywords.ts';
import { metaFolder } from '../../server/schemaLayers.ts';
import type { Finding, SchemaSourceFile } from './sources.ts';

export function metaFindings(sources: SchemaSourceFile[]): Finding[] {
  const ajv = metaSchemas(metaFolder);
  return sources.flatMap(source => {
    const old = oldKeywordsIn(source.file, source.json);
    // What else is wrong with the file follows from these, or is reported once they are correct.
    if (old.length)
      return old.map(one =>
        source.report(one.path, 'renamed-keyword', describeRenamed(one), `Write "${one.renamed}".`),
      );
    const validate =
      ajv.getSchema(`https://galley.invalid/meta/${source.kind}.schema.json`) ?? ownSchema(source, sources);
    if (!validate || source.kind === 'defs' || validate(source.json)) return [];
    return deepestErrors(validate.errors ?? []).map(error => {
      const { text, remedy } = faultOf(error);
      return source.report(pathOf(error), 'schema-violation', text, remedy);
    });
  });
}

/** Returns the validator of a file of the app's own kind, by the shape that its `$schema` names. */
function ownSchema(
  { file, json: { $schema: name } }: SchemaSourceFile,
  sources: SchemaSourceFile[],
): ValidateFunction | undefined {
  if (typeof name !== 'string' || !name.startsWith('./')) return undefined;
  const own = sources.find(one => one.file === posix.join(posix.dirname(file), name));
  return own && createAjv({ verbose: false }).compile(own.json);
}

const compiledSchemas = new Map<string, Ajv>();

/** To compile them takes longer than all the rest, so that is done once for the same text. */
function metaSchemas(folder: string): Ajv {
  const texts = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'));
  const key = texts.join();
  const ajv = compiledSchemas.get(key) ?? createAjv({ verbose: false });
  if (!compiledSchemas.has(key)) for (const text of texts) ajv.addSchema(JSON.parse(text) as object);
  compiledSchemas.set(key, ajv);
  return ajv;
}

/** Returns the errors deepest in the file. Errors of alternatives are reported by their branches. */
function deepestErrors(errors: ErrorObject[]): ErrorObject[] {
  const open = errors.filter(error => !['anyOf', 'oneOf', 'if'].includes(error.keyword));
  const telling = open.filter(error => !isOtherForm(error, open));
  const depth = Math.max(...telling.map(error => error.instancePath.split('/').length));
  const found = telling.filter(error => error.instancePath.split('/').length === depth);
  const places = new Set<string>();
  return found.filter(({ instancePath }) => !places.has(instancePath) && places.add(instancePath));
}

/** "Must be false", "must be text": what was written is another form of the word, and has a misspelt key. */
const isOtherForm = ({ keyword, instancePath }: ErrorObject, all: ErrorObject[]): boolean =>
  ['const', 'type', 'enum', 'pattern'].includes(keyword) &&
  all.some(one => ['additionalProperties', 'propertyNames'].includes(one.keyword) && one.instancePath === instancePath);

const keywordOf = ({ params }: ErrorObject): unknown => params.additionalProperty ?? params.propertyName;

const pathOf = (error: ErrorObject): string[] => {
  const word = keywordOf(error);
  const parts = error.instancePath.split('/').slice(1);
  return [
    ...parts.map(part => part.replace(/~1/g, '/').replace(/~0/g, '~')),
    ...(typeof word === 'string' ? [word] : []),
  ];
};

function faultOf(error: ErrorObject): KeywordFault {
  const word = keywordOf(error);
  if (typeof word === 'string') return describeUnknownKeyword(error.instancePath, word);
  return describeEmptyResource(error.instancePath) ?? { text: sentence(error) };
}

function sentence({ instancePath, message, params }: ErrorObject): string {
  const more = params.allowedValues ?? params.allowedValue;
  return `${instancePath || 'the file'} ${message}${more === undefined ? '' : `: ${JSON.stringify(more)}`}`;
}
