import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { schemaId } from '../schemaLayers.ts';
import { type AnswerRow, type ApiContract, type CallRow, type SchemaObject, schemaNameOf } from './contract.ts';
import { lazy } from './lazy.ts';

/** Throws if the answer of a call differs from its row. */
export type ValidateResponse = (row: CallRow, status: number, body: unknown) => void;

/**
 * Compares answers with their schemas before they are serialized. The serializer drops undeclared fields and fills in
 * missing ones, so a client would neither see such a fault nor get the value.
 */
export function responseValidator({ schemas }: ApiContract): ValidateResponse {
  const { ajv, checks } = getCompiled(schemas);
  const checkOf = (row: CallRow, status: number, answer: AnswerRow): ValidateFunction => {
    const key = `${row.name} ${status}`;
    const check = checks.get(key) ?? ajv().compile(schemaOf(answer));
    checks.set(key, check);
    return check;
  };
  return (row, status, body) => {
    if (status === 304 || row.stream || row.mediaType) return;
    const answer = row.answers[status];
    if (answer === undefined)
      throw new Error(`${row.name} answers ${status}, which its row in calls.json does not declare.`);
    if (answer === null) {
      if (body !== undefined)
        throw new Error(`${row.name} answers ${status} with a body, although its row declares none.`);
      return;
    }
    const check = checkOf(row, status, answer);
    if (check(JSON.parse(JSON.stringify(body ?? null)))) return;
    const [{ instancePath = '', message = '', params = {} } = {}] = check.errors ?? [];
    throw new Error(`${row.name} answers ${status}, but ${instancePath || 'it'} ${message} ${JSON.stringify(params)}`);
  };
}

type Compiled = { ajv: () => Ajv; checks: Map<string, ValidateFunction> };
const compiled = new WeakMap<Map<string, SchemaObject>, Compiled>();

/** Shared by the servers of one process, of which tests start hundreds. */
function getCompiled(schemas: Map<string, SchemaObject>): Compiled {
  const known = compiled.get(schemas) ?? { ajv: lazy(() => withSchemas(schemas)), checks: new Map() };
  compiled.set(schemas, known);
  return known;
}

function withSchemas(schemas: Map<string, SchemaObject>): Ajv {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false });
  addFormats.default(ajv);
  for (const word of ['x-entity', 'x-field']) ajv.addKeyword(word);
  for (const schema of schemas.values()) ajv.addSchema(schema);
  return ajv;
}

function schemaOf(answer: AnswerRow): SchemaObject {
  const item = { $ref: schemaId(schemaNameOf(answer) ?? '') };
  if (typeof answer === 'string') return item;
  if (answer && 'list' in answer) return { type: 'array', items: item };
  const number = { type: 'integer', minimum: 0 };
  const properties = {
    items: { type: 'array', items: item },
    total: number,
    page: { type: 'integer', minimum: 1 },
    size: { $ref: `${schemaId('shared/list_query')}#/properties/size` },
    links: { $ref: schemaId('shared/page_links') },
  };
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}
