import type { ProblemName } from '../../contract/contract.ts';
import { type ApiContract, type CallRow, pathParameters } from '../http/contract.ts';
import { ProblemError } from '../http/problems.ts';
import type { Json } from './components.ts';
import type { ApiDescription } from './description.ts';

/** Refusals of the engine that carry more than their sentence, with the shape of their body. */
const larger: ApiDescription['problemShapes'] = { stale_version: 'StaleProblem' };

/** Refusals that do not depend on the call. */
export const commonProblems: ProblemName[] = [
  'not_json',
  'not_authenticated',
  'bad_credentials',
  'bad_origin',
  'account_locked',
  'forbidden',
  'not_found',
  'too_large',
  'unsupported_media',
  'unsupported_encoding',
  'too_many_requests',
];

/** What every call of a kind may refuse with, beside the names in its row. */
function usual(row: CallRow): ProblemName[] {
  const writes = row.method !== 'GET';
  return [
    ...(row.body ? (['not_json', 'too_large', 'unsupported_media', 'unsupported_encoding'] as const) : []),
    ...(row.public ? [] : (['not_authenticated', 'bad_credentials'] as const)),
    ...(writes ? (['bad_origin'] as const) : []),
    ...(row.public || row.whileLocked ? [] : (['account_locked'] as const)),
    ...(row.roles ? (['forbidden'] as const) : []),
    ...(pathParameters(row.path).length ? (['not_found'] as const) : []),
    ...(row.idempotent ? (['idempotency_conflict'] as const) : []),
    'too_many_requests',
  ];
}

/** Returns the names of all refusals of a call. */
const problemsOf = (row: CallRow): ProblemName[] => [...new Set([...(row.problems as ProblemName[]), ...usual(row)])];

/** The refusals of a call as answers by status, each with its sentence as an example. */
export function problemResponses(
  row: CallRow,
  { problems }: ApiContract,
  { problemShapes }: ApiDescription,
): Record<string, Json> {
  const byStatus = Map.groupBy(problemsOf(row), name => String(problems[name]?.status));
  byStatus.set('422', byStatus.get('422') ?? []);
  const answers = [...byStatus].map(([status, names]) => [status, answer(status, names, problemShapes)] as const);
  return { ...Object.fromEntries(answers), 500: { $ref: '#/components/responses/InternalError' } };
}

function answer(status: string, names: ProblemName[], own: ApiDescription['problemShapes']): Json {
  const shape = (name: ProblemName) =>
    own[name] ?? larger[name] ?? (status === '422' ? 'ValidationProblem' : 'Problem');
  const shapes = [...new Set([...names.map(shape), ...(status === '422' ? ['ValidationProblem'] : [])])];
  const refs = shapes.map(title => ({ $ref: `#/components/schemas/${title}` }));
  return {
    description: status === '422' ? 'A part of the request is wrong; each entry says where.' : titles[status],
    ...(status === '429' ? { headers: retryAfter } : {}),
    content: {
      'application/json': {
        schema: refs.length === 1 ? refs[0] : { anyOf: refs },
        examples: { ...Object.fromEntries(names.map(exampleOf)), ...(status === '422' ? wrongField : {}) },
      },
    },
  };
}

const exampleOf = (name: ProblemName): [string, Json] => {
  const error = new ProblemError(name);
  const more = name === 'stale_version' ? { current: {} } : {};
  return [name, { summary: error.message, value: { ...error.body, ...more } }];
};

const wrongField = {
  validation: {
    summary: 'A field is missing, unknown or has a value that it cannot have.',
    value: {
      detail: [{ type: 'type_error.none.not_allowed', loc: ['body', 'field'], msg: 'This field is required.' }],
    },
  },
};

const retryAfter = {
  'Retry-After': { description: 'seconds until the next try', schema: { type: 'integer', minimum: 1 } },
};

const titles: Record<string, string> = {
  400: 'The request is not valid.',
  401: 'There is no valid session.',
  403: 'This caller may not do that.',
  404: 'It does not exist, or belongs to another person.',
  409: 'It cannot be done in the current state.',
  410: 'Its time is over.',
  411: 'The request does not say how long its body is.',
  413: 'The request is too large.',
  415: 'The body is of a kind that is not taken.',
  429: 'There were too many requests.',
  503: 'It cannot be done for the moment.',
  507: 'There is no room.',
};

/** The answer to an internal error, which reveals nothing about it. */
export const internalError: Json = {
  description: 'The server failed. `request_id` finds the failure in its log.',
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: { detail: 'Internal error', request_id: '8f0d7d0e-4a0c-4b7e-9d55-0f6a2c1b3e47' },
    },
  },
};
