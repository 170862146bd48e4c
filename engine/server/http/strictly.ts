import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { shapeId } from '../schemaLayers.ts';
import { type AnswerRow, type CallRow, type Contract, type Shape, shapeOf } from './contract.ts';
import { once } from './once.ts';

/** Throws when a call answers otherwise than its row says. */
export type CheckAnswer = (row: CallRow, status: number, body: unknown) => void;

/**
 * Compares answers with their shapes before they are written. The writer leaves out what is not declared and fills in
 * what is missing, so that a client would never see such a fault, nor ever get the value.
 */
export function answerCheck({ shapes }: Contract): CheckAnswer {
  const { ajv, checks } = compiledFor(shapes);
  const checkOf = (row: CallRow, status: number, answer: AnswerRow): ValidateFunction => {
    const key = `${row.name} ${status}`;
    const check = checks.get(key) ?? ajv().compile(schemaOf(answer));
    checks.set(key, check);
    return check;
  };
  return (row, status, body) => {
    if (status === 304 || row.stream || row.media) return;
    const answer = row.answers[status];
    if (answer === undefined) throw new Error(`${row.name} answers ${status}, which its row does not name.`);
    if (answer === null) {
      if (body !== undefined) throw new Error(`${row.name} answers ${status} with a body, which its row rules out.`);
      return;
    }
    const check = checkOf(row, status, answer);
    if (check(JSON.parse(JSON.stringify(body ?? null)))) return;
    const [{ instancePath = '', message = '', params = {} } = {}] = check.errors ?? [];
    throw new Error(`${row.name} answers ${status}, but ${instancePath || 'it'} ${message} ${JSON.stringify(params)}`);
  };
}

type Compiled = { ajv: () => Ajv; checks: Map<string, ValidateFunction> };
const compiled = new WeakMap<Map<string, Shape>, Compiled>();

/** Shared by the servers of one process, of which tests start hundreds. */
function compiledFor(shapes: Map<string, Shape>): Compiled {
  const known = compiled.get(shapes) ?? { ajv: once(() => withShapes(shapes)), checks: new Map() };
  compiled.set(shapes, known);
  return known;
}

function withShapes(shapes: Map<string, Shape>): Ajv {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false });
  addFormats.default(ajv);
  for (const word of ['x-entity', 'x-field']) ajv.addKeyword(word);
  for (const shape of shapes.values()) ajv.addSchema(shape);
  return ajv;
}

function schemaOf(answer: AnswerRow): Shape {
  const item = { $ref: shapeId(shapeOf(answer) ?? '') };
  if (typeof answer === 'string') return item;
  if (answer && 'list' in answer) return { type: 'array', items: item };
  const number = { type: 'integer', minimum: 0 };
  const properties = {
    items: { type: 'array', items: item, maxItems: 100 },
    ...{ total: number, page: { type: 'integer', minimum: 1 }, size: { type: 'integer', minimum: 1, maximum: 100 } },
    links: { $ref: shapeId('shared/page_links') },
  };
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}
