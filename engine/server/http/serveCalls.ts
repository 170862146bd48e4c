import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { CallName, Calls } from '../../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { schemaId } from '../schemaLayers.ts';
import { compression, isCompressible } from './compression.ts';
import {
  type ApiContract,
  type CallRow,
  isKeyParameter,
  pathParameters,
  type SchemaObject,
  standardContract,
} from './contract.ts';
import type { Caller } from './guard.ts';
import { type Normalize, requestNormalizer } from './normalizeRequests.ts';
import { answerSchema, answerWriter } from './serialization.ts';
import { sendShared, sharedText } from './sharedAnswers.ts';
import { assertStorable, requestValidators, type Validate } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row that a route answers. */
    call?: CallRow;
    /** The name of a route beside the call table, for metrics, traces and error reports. */
    operation?: string;
  }
}

/** The argument of a handler: the validated parts of the request, and the caller. */
export type CallRequest<Name extends CallName> = {
  params: Calls[Name]['params'];
  query: Calls[Name]['query'];
  body: Calls[Name]['body'];
  /** The caller: always present, except on public calls, where it may be null. */
  caller: Calls[Name]['public'] extends true ? Caller | null : Caller;
  /** Language of the answer's texts: the account's, else the browser's, else en. */
  locale: string;
  /** The caller's Idempotency-Key, where the row honours one. */
  key: string | null;
  raw: FastifyRequest;
  reply: FastifyReply;
} & Idempotency;

/**
 * Idempotency of one request: whether its work was done before, and functions that store its answer or record that it
 * is done.
 */
export interface Idempotency {
  /** Stores the answer with what was done. */
  storeResponse: StoreResponse;
  /** If the answer is read after the work: records in the transaction of the work that it is done. */
  markDone: (tx: Tx) => Promise<void>;
  /** The work was committed, but the server died before it answered: only the answer is left to build. */
  alreadyDone: boolean;
}

/** A file may be streamed. */
type Sendable<Body> = Body extends Uint8Array ? Body | Readable : Body;
type AnyReply<Name extends CallName> = Sendable<Calls[Name]['answers'][keyof Calls[Name]['answers']]>;

/** An answer with a status other than the default: `replyWith(201, body)`. */
export class Reply<Body> {
  readonly status: number;
  readonly body: Body;
  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}
/**
 * Stores the response in the transaction of the work. If the server dies before it answers, the repeated request gets
 * this response, not a refusal because the work is already done.
 */
export type StoreResponse = (tx: Tx, answer: Reply<unknown>) => Promise<void>;

/** Builds an answer with a status, for calls that have several. */
export const replyWith = <Body>(status: number, body: Body): Reply<Body> => new Reply(status, body);

export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
) => Promise<AnyReply<Name> | Reply<AnyReply<Name>>> | AnyReply<Name> | Reply<AnyReply<Name>>;
/** The handlers of a domain: `Handlers<'listOrders' | 'getOrder'>`. A wrong name, field or answer does not compile. */
export type Handlers<Name extends CallName = CallName> = { [Key in Name]: Handler<Key> };

type LooseHandler = (request: CallRequest<CallName>) => unknown;
/** Runs around a handler: sessions, rights, limits, idempotency. */
export type RequestPipeline = (
  row: CallRow,
  raw: FastifyRequest,
  reply: FastifyReply,
  run: (caller: Caller | null, locale: string, key: string | null, idempotency: Idempotency) => Promise<Reply<unknown>>,
) => Promise<Reply<unknown>>;

/**
 * Serves every row of the call table below /api with its handler. Throws at start if a row has no handler, or a handler
 * no row. `readers`: handlers for impersonated requests.
 */
export function serveCalls(
  app: FastifyInstance,
  handlers: Handlers,
  pipeline: RequestPipeline,
  contract = standardContract(),
  readers = handlers,
): void {
  assertHandlersComplete(contract.rows, handlers);
  const rows = preparedRows.get(contract) ?? prepare(contract);
  preparedRows.set(contract, rows);
  for (const row of rows) {
    const [handler, reader] = [handlers, readers].map(all => all[row.call.name as CallName] as LooseHandler);
    app.route(route(row, caller => (caller?.impersonation ? reader : handler) as LooseHandler, pipeline));
  }
}

type Checks = { path: Validate | null; query: Validate; body: Validate | null; tidy: Normalize };
type PreparedRow = { call: CallRow; checks: Checks; responses: Record<string, SchemaObject> };
/** Servers of one process that serve the same contract share what was compiled for it. */
const preparedRows = new WeakMap<ApiContract, PreparedRow[]>();

function prepare(contract: ApiContract): PreparedRow[] {
  // The bundled schemas were checked by the lint.
  const validator = requestValidators(contract.schemas, contract === standardContract());
  return contract.rows.map(call => ({
    call,
    checks: {
      path: pathParameters(call.path).length ? validator(pathSchema(call), 'path') : null,
      query: validator(call.query ? schemaId(call.query) : { type: 'object', additionalProperties: false }, 'query'),
      body: call.body ? validator(schemaId(call.body), 'body') : null,
      tidy: requestNormalizer(schemaId(String(call.body)), contract.schemas),
    },
    responses: responses(call, contract.schemas),
  }));
}

/** A query as the handler of a call gets it: checked, and lists made of single values. */
export function queryFor(name: CallName, query: object): object {
  const row = preparedRows.get(standardContract())?.find(({ call }) => call.name === name);
  const asked = { ...query };
  row?.checks.query(asked);
  return asked;
}

function assertHandlersComplete(rows: CallRow[], handlers: Handlers): void {
  const names = new Set(rows.map(row => row.name));
  const missing = [...names].filter(name => !(name in handlers));
  const unknown = Object.keys(handlers).filter(name => !names.has(name));
  const faults = [
    ...missing.map(name => `the call ${name} has no handler`),
    ...unknown.map(name => `the handler ${name} has no call`),
  ];
  if (faults.length) throw new Error(`The API is not complete: ${faults.join(', ')}.`);
}

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
const word = '^[a-z][a-z0-9_]{0,79}$';
/** A parameter of an address: the key of a row, or the name of a schema file. */
const patternOf = (name: string): string => (isKeyParameter(name) ? uuid : word);
const pathSchema = (row: CallRow): SchemaObject => ({
  type: 'object',
  properties: Object.fromEntries(
    pathParameters(row.path).map(name => [name, { type: 'string', pattern: patternOf(name) }]),
  ),
});

function route(
  { call: row, checks, responses }: PreparedRow,
  handlerFor: (caller: Caller | null) => LooseHandler,
  pipeline: RequestPipeline,
): RouteOptions {
  const first = Number(Object.keys(row.answers)[0]);
  return {
    method: row.method,
    url: `/api${row.path.replace(/\{([a-z_]+)\}/g, (_, name: string) => `:${name}(${patternOf(name)})`)}`,
    schema: { response: responses },
    config: { call: row },
    compress: isCompressible(mediaTypeOf(row), Object.values(responses)) && compression,
    handler: async (raw, reply) => {
      // Answers for one person, including tokens, must not be cached, unless the handler allows it.
      reply.header('cache-control', 'no-store');
      const done = await pipeline(row, raw, reply, async (caller, locale, key, idempotency) => {
        const request = validateRequest(raw, checks);
        const result = await handlerFor(caller)({
          ...request,
          caller,
          locale,
          key,
          ...idempotency,
          raw,
          reply,
        } as CallRequest<CallName>);
        return result instanceof Reply ? result : new Reply(first, result);
      });
      reply.code(done.status);
      if (done.body === undefined) return reply.send();
      reply.type(mediaTypeOf(row));
      const schema = responses[done.status];
      const shared = schema && sharedText(done.body, answerWriter({ schema }));
      return shared ? sendShared(reply, shared) : done.body;
    },
  };
}

const mediaTypeOf = ({ mediaType, stream }: CallRow): string => {
  const type = mediaType ?? (stream ? 'text/event-stream' : 'application/json');
  return type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type;
};

const responses = (row: CallRow, schemas: Map<string, SchemaObject>): Record<string, SchemaObject> =>
  row.stream
    ? {}
    : Object.fromEntries(
        Object.entries(row.answers).flatMap(([status, answerRow]) => {
          const schema = answerSchema(answerRow, schemas);
          return schema ? [[status, schema]] : [];
        }),
      );

function validateRequest(raw: FastifyRequest, checks: Checks) {
  const query = { ...(raw.query as Record<string, unknown>) };
  assertStorable(query, 'query');
  checks.path?.(raw.params);
  checks.query(query);
  if (!checks.body) return { params: raw.params, query, body: undefined };
  assertStorable(raw.body ?? {}, 'body');
  const body = checks.tidy(raw.body ?? {});
  checks.body(body);
  return { params: raw.params, query, body };
}
