import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { CallName, Calls } from '../../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { shapeId } from '../schemaLayers.ts';
import { type CallRow, type Contract, isKey, placeholders, type Shape, standardContract } from './contract.ts';
import type { Caller } from './guard.ts';
import { answerSchema } from './serialization.ts';
import { type Tidy, tidierOf } from './tidying.ts';
import { refuseUnstorable, requestValidators, type Validate } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row that a route answers. */
    call?: CallRow;
  }
}

/** The argument of a handler: the validated parts of the request, and the caller. */
export type CallRequest<Name extends CallName> = {
  params: Calls[Name]['params'];
  query: Calls[Name]['query'];
  body: Calls[Name]['body'];
  /** Who asks: always there, except on public calls, where it may be null. */
  caller: Calls[Name]['public'] extends true ? Caller | null : Caller;
  /** Language of the answer's texts: the account's, else the browser's, else en. */
  locale: string;
  /** The caller's Idempotency-Key, where the row honours one. */
  key: string | null;
  raw: FastifyRequest;
  reply: FastifyReply;
} & Repeatable;

/**
 * Idempotency of one request: whether its work was done before, and functions that store its answer or record that it
 * is done.
 */
export interface Repeatable {
  /** Stores the answer with what was done. */
  keep: Keep;
  /** Where the answer is read afterwards: says in the transaction of the work that it is done. */
  mark: (tx: Tx) => Promise<void>;
  /** It was marked as done, and the server died before it answered: nothing is left but the answer. */
  wasDone: boolean;
}

/** A file may be sent a piece at a time. */
type Sendable<Body> = Body extends Uint8Array ? Body | Readable : Body;
type AnyAnswer<Name extends CallName> = Sendable<Calls[Name]['answers'][keyof Calls[Name]['answers']]>;

/** An answer with a status of its own: `answerWith(201, body)`. */
export class Answer<Body> {
  readonly status: number;
  readonly body: Body;
  constructor(status: number, body: Body) {
    this.status = status;
    this.body = body;
  }
}
/**
 * Stores the answer in the transaction that does what was asked for. A server that dies between that and its answer
 * has answered: the repeated request is told what was done, and not that it can no longer be done.
 */
export type Keep = (tx: Tx, answer: Answer<unknown>) => Promise<void>;

/** Builds an answer with a status, for calls that have several. */
export const answerWith = <Body>(status: number, body: Body): Answer<Body> => new Answer(status, body);

export type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
) => Promise<AnyAnswer<Name> | Answer<AnyAnswer<Name>>> | AnyAnswer<Name> | Answer<AnyAnswer<Name>>;
/** The handlers of a domain: `Handlers<'listOrders' | 'getOrder'>`. A wrong name, field or answer does not compile. */
export type Handlers<Name extends CallName = CallName> = { [Key in Name]: Handler<Key> };

type LooseHandler = (request: CallRequest<CallName>) => unknown;
/** Runs around a handler: sessions, rights, limits, idempotency. */
export type Around = (
  row: CallRow,
  raw: FastifyRequest,
  reply: FastifyReply,
  run: (caller: Caller | null, locale: string, key: string | null, repeatable: Repeatable) => Promise<Answer<unknown>>,
) => Promise<Answer<unknown>>;

/**
 * Serves every row of the call table below /api with its handler.
 * Throws at start when a row has no handler, or a handler no row. `readers` answer who sees as a customer.
 */
export function answer(
  app: FastifyInstance,
  handlers: Handlers,
  around: Around,
  contract = standardContract(),
  readers = handlers,
): void {
  refuseGaps(contract.rows, handlers);
  const preparedRows = prepared.get(contract) ?? prepare(contract);
  prepared.set(contract, preparedRows);
  for (const row of preparedRows) {
    const [handler, reader] = [handlers, readers].map(all => all[row.call.name as CallName] as LooseHandler);
    app.route(route(row, caller => (caller?.seeing ? reader : handler) as LooseHandler, around));
  }
}

type Checks = { path: Validate | null; query: Validate; body: Validate | null; tidy: Tidy };
type PreparedRow = { call: CallRow; checks: Checks; responses: Record<string, Shape> };
/** Servers of one process that serve the same contract share what was compiled for it. */
const prepared = new WeakMap<Contract, PreparedRow[]>();

function prepare(contract: Contract): PreparedRow[] {
  // Those that came along were looked at by the lint.
  const validator = requestValidators(contract.shapes, contract === standardContract());
  return contract.rows.map(call => ({
    call,
    checks: {
      path: placeholders(call.path).length ? validator(pathSchema(call), 'path') : null,
      query: validator(call.query ? shapeId(call.query) : { type: 'object', additionalProperties: false }, 'query'),
      body: call.body ? validator(shapeId(call.body), 'body') : null,
      tidy: tidierOf(shapeId(String(call.body)), contract.shapes),
    },
    responses: responses(call, contract.shapes),
  }));
}

/** A query as the handler of a call gets it: checked, and lists made of single values. */
export function queryFor(name: CallName, query: object): object {
  const row = prepared.get(standardContract())?.find(({ call }) => call.name === name);
  const asked = { ...query };
  row?.checks.query(asked);
  return asked;
}

function refuseGaps(rows: CallRow[], handlers: Handlers): void {
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
/** What stands in an address: the key of a row, or the name of a schema file. */
const patternOf = (name: string): string => (isKey(name) ? uuid : word);
const pathSchema = (row: CallRow): Shape => ({
  type: 'object',
  properties: Object.fromEntries(
    placeholders(row.path).map(name => [name, { type: 'string', pattern: patternOf(name) }]),
  ),
});

function route(
  { call: row, checks, responses }: PreparedRow,
  handlerFor: (caller: Caller | null) => LooseHandler,
  around: Around,
): RouteOptions {
  const first = Number(Object.keys(row.answers)[0]);
  return {
    method: row.method,
    url: `/api${row.path.replace(/\{([a-z_]+)\}/g, (_, name: string) => `:${name}(${patternOf(name)})`)}`,
    schema: { response: responses },
    config: { call: row },
    handler: async (raw, reply) => {
      // What is answered to one person, tokens too, is kept nowhere on the way, unless the handler says so.
      reply.header('cache-control', 'no-store');
      const done = await around(row, raw, reply, async (caller, locale, key, repeatable) => {
        const request = checked(raw, checks);
        const result = await handlerFor(caller)({
          ...request,
          caller,
          locale,
          key,
          ...repeatable,
          raw,
          reply,
        } as CallRequest<CallName>);
        return result instanceof Answer ? result : new Answer(first, result);
      });
      reply.code(done.status);
      if (done.body === undefined) return reply.send();
      reply.type(mediaTypeOf(row));
      return done.body;
    },
  };
}

const mediaTypeOf = ({ media, stream }: CallRow): string => {
  const type = media ?? (stream ? 'text/event-stream' : 'application/json');
  return type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type;
};

const responses = (row: CallRow, shapes: Map<string, Shape>): Record<string, Shape> =>
  row.stream
    ? {}
    : Object.fromEntries(
        Object.entries(row.answers).flatMap(([status, answerRow]) => {
          const schema = answerSchema(answerRow, shapes);
          return schema ? [[status, schema]] : [];
        }),
      );

function checked(raw: FastifyRequest, checks: Checks) {
  const query = { ...(raw.query as Record<string, unknown>) };
  refuseUnstorable(query, 'query');
  checks.path?.(raw.params);
  checks.query(query);
  if (!checks.body) return { params: raw.params, query, body: undefined };
  refuseUnstorable(raw.body ?? {}, 'body');
  const body = checks.tidy(raw.body ?? {});
  checks.body(body);
  return { params: raw.params, query, body };
}
