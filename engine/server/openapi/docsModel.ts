import type { Json } from './components.ts';
import { commonProblems } from './problemResponses.ts';

/** The document for the HTML page: calls by domain, then schemas, each with a few tables. */
export interface DocsModel {
  title: string;
  version: string;
  introduction: string[];
  /** The refusals of most calls. */
  usual: DocsProblem[];
  domains: DocsDomain[];
  shapes: DocsSchema[];
}

interface DocsDomain {
  name: string;
  /** What leads through its calls, in paragraphs. */
  guide: string[];
  calls: DocsCall[];
}

export interface DocsCall {
  name: string;
  summary: string;
  method: string;
  path: string;
  notes: string[];
  parameters: DocsField[];
  /** Titles of shapes. */
  body: string | null;
  answers: { status: string; type: string }[];
  /** Its own refusals; those of most calls are listed once for all. */
  refusals: DocsProblem[];
}

export interface DocsProblem {
  status: string;
  name: string;
  sentence: string;
}

export interface DocsSchema {
  title: string;
  description: string;
  fields: DocsField[];
}

export interface DocsField {
  name: string;
  type: string;
  required: boolean;
  says: string;
}

const usual = new Set([...commonProblems, 'validation']);

type Paths = Record<string, Record<string, Json>>;

export function docsModelOf(document: Json): DocsModel {
  const { info, tags, paths, components } = document as {
    info: Json;
    tags: Json[];
    paths: Paths;
    components: Record<string, Json>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      domain: String((operation.tags as string[])[0]),
      call: docsCallOf(method.toUpperCase(), path, operation, components.parameters as Record<string, Json>),
    })),
  );
  const refusals = calls.flatMap(({ call }) => call.refusals);
  for (const { call } of calls) call.refusals = call.refusals.filter(({ name }) => !usual.has(name));
  const byDomain = Map.groupBy(calls, ({ domain }) => domain);
  return {
    title: String(info.title),
    version: String(info.version),
    introduction: paragraphs(info.description),
    usual: [...usual].flatMap(name => refusals.find(refusal => refusal.name === name) ?? []),
    domains: [...byDomain].map(([name, members]) => ({
      name,
      guide: paragraphs(tags.find(tag => tag.name === name)?.description),
      calls: members.map(({ call }) => call),
    })),
    shapes: Object.entries(components.schemas as Record<string, Json>).map(([title, shape]) =>
      docsSchemaOf(title, shape),
    ),
  };
}

const paragraphs = (text: unknown): string[] => (text ? String(text).split('\n\n') : []);

function docsCallOf(method: string, path: string, operation: Json, shared: Record<string, Json>): DocsCall {
  const responses = operation.responses as Record<string, Json>;
  const body = operation.requestBody as Json | undefined;
  const parameters = ((operation.parameters ?? []) as Json[]).map(one =>
    typeof one.$ref === 'string' ? shared[nameOf(one.$ref)]! : one,
  );
  return {
    name: String(operation.operationId),
    summary: String(operation.summary),
    method,
    path,
    notes: paragraphs(operation.description),
    parameters: docsParametersOf(parameters),
    body: body ? typeOf(schemaIn(body) ?? {}) : null,
    answers: Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => ({ status, type: answerType(response) })),
    refusals: Object.entries(responses).flatMap(([status, response]) => problemsIn(status, response)),
  };
}

/** Comparisons of a field, `total[gte]` and its like, are one line: the introduction explains each. */
function docsParametersOf(parameters: Json[]): DocsField[] {
  const byField = Map.groupBy(parameters, ({ name }) => String(name).split('[')[0] ?? '');
  return [...byField.values()].flatMap(group => {
    const plain = group.filter(({ name }) => !String(name).includes('['));
    const operators = group.flatMap(({ name }) => /\[(.+)\]$/.exec(String(name))?.[1] ?? []);
    const compared = group.find(one => !plain.includes(one));
    return [
      ...plain.map(one => fieldOf(one, String(one.name))),
      ...(compared
        ? [{ ...fieldOf(compared, `${String(compared.name).split('[')[0]}[…]`), says: operators.join(', ') }]
        : []),
    ];
  });
}

const fieldOf = (parameter: Json, name: string): DocsField => ({
  name,
  type: `${typeOf(parameter.schema as Json)} (${parameter.in})`,
  required: parameter.required === true,
  says: [parameter.description, sayingOf({ ...(parameter.schema as Json), description: undefined })]
    .filter(Boolean)
    .join('; '),
});

/** The shape of an answer, with its kind where it is no JSON. */
function answerType(response: Json): string {
  const [[media, { schema }] = ['', {} as Json]] = Object.entries((response.content ?? {}) as Record<string, Json>);
  const parts = [schema ? typeOf(schema as Json) : '', media === 'application/json' ? '' : media];
  return parts.filter(Boolean).join(', as ') || 'no body';
}

const mediaIn = (part: Json): Json | undefined =>
  (part.content as Record<string, Json> | undefined)?.['application/json'];
const schemaIn = (part: Json): Json | undefined => mediaIn(part)?.schema as Json | undefined;

const problemsIn = (status: string, response: Json) =>
  Object.entries((mediaIn(response)?.examples ?? {}) as Record<string, Json>).map(([name, example]) => ({
    status,
    name,
    sentence: String(example.summary),
  }));

function docsSchemaOf(title: string, shape: Json): DocsSchema {
  const description = String(shape.description ?? '');
  const listed = shape.type === 'array' ? (shape.items as Json) : shape;
  return { title, description, fields: fieldsOf(listed, '') };
}

/** The fields of an object, those of objects inside it by their path. */
function fieldsOf(schema: Json, prefix: string): DocsField[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).flatMap(([name, field]) => {
    const inner = innerOf(field);
    const path = `${prefix}${name}`;
    return [
      { name: path, type: typeOf(field), required: required.includes(name), says: sayingOf(field) },
      ...(inner ? fieldsOf(inner, `${path}${inner === field ? '' : arrayMark(field)}.`) : []),
    ];
  });
}

const arrayMark = (field: Json): string => (field.type === 'array' ? '[]' : '');

/** The object that a field is, may be, or lists, when it is described in place. */
function innerOf(field: Json): Json | null {
  const candidates = [field, ...((field.anyOf ?? []) as Json[]), (field.items ?? {}) as Json];
  return candidates.find(one => one.properties) ?? null;
}

function sayingOf(field: Json): string {
  const { minLength, maxLength, minimum, maximum, maxItems, enum: values, examples } = field;
  const items = (field.items ?? {}) as Json;
  const choice = (values ?? items.enum) as unknown[] | undefined;
  return [
    field.description,
    choice ? `one of ${choice.map(String).join(', ')}` : '',
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `up to ${maximum}`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    Array.isArray(examples) ? `such as ${examples.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

const nameOf = (ref: string): string => ref.split('/').at(-1)!;

/** `OrderItem`, `string or null`, `Money[]`: the type of a value in a few words. */
function typeOf(schema: Json): string {
  if (typeof schema.$ref === 'string') return refType(schema.$ref);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? 'any'].flat() as string[];
  return types.map(type => plain(type, schema)).join(' or ');
}

function plain(type: string, schema: Json): string {
  if (type === 'array') return `${typeOf((schema.items ?? {}) as Json)}[]`;
  return type === 'string' && schema.format ? String(schema.format) : type;
}

/** A field of another shape is named by both: `ListQuery.page`. */
const refType = (ref: string): string => ref.replace('#/components/schemas/', '').replace('/properties/', '.');
