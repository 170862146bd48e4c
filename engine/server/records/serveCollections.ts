/** Answers requests to collections, for addresses that the call table does not have. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendCompressed } from '../http/compression.ts';
import type { CallRow, SchemaObject } from '../http/contract.ts';
import { answerOtherwise } from '../http/errorReplies.ts';
import type { Caller } from '../http/guard.ts';
import { problem, validationError } from '../http/problems.ts';
import { type Idempotency, Reply, type RequestPipeline } from '../http/serveCalls.ts';
import { assertStorable } from '../http/validation.ts';
import { schemaId } from '../schemaLayers.ts';
import { type Access, accessTo, sessionOf } from './accessControl.ts';
import { auditCollection } from './auditCollection.ts';
import { changeMany, type Resumable } from './bulk.ts';
import { isTableOutdated } from './constraintErrors.ts';
import { removeRecord, restoreRecord } from './deleteRecord.ts';
import { type EndpointKind, endpointCallRows, endpointOperations, matchEndpoint } from './endpoints.ts';
import { type ExportFormat, exportFormats, exportRecords } from './exportRecords.ts';
import { openFile } from './files/download.ts';
import { historyOf } from './history.ts';
import type { LiveCollections } from './live/liveCollections.ts';
import { getRecord, listRecords, mayUseRow } from './readRecord.ts';
import { runAction } from './runAction.ts';
import { type Query, readQuery } from './sql/listQuery.ts';
import { changeRecord, createRecord, type Writer } from './writeRecord.ts';

const querySchema: SchemaObject = {
  type: 'object',
  maxProperties: 50,
  properties: Object.fromEntries(
    ['page', 'size', 'sort', 'q', 'created_from', 'created_to', 'timezone', 'uuid'].map(name => [
      name,
      { $ref: `${schemaId('shared/list_query')}#/properties/${name}` },
    ]),
  ),
  additionalProperties: {
    anyOf: [{ type: 'string' }, { type: 'array', maxItems: 100, items: { type: 'string' } }],
  },
};
const versionSchema: SchemaObject = {
  type: 'object',
  additionalProperties: false,
  properties: { version: { type: 'integer', minimum: 1 } },
};
const noQuery: SchemaObject = { type: 'object', additionalProperties: false };

/** `rows`: the call table, which comes first. */
export function serveCollections(
  app: FastifyInstance,
  live: LiveCollections,
  pipeline: RequestPipeline,
  deps: Deps,
  rows: Pick<CallRow, 'method' | 'path'>[],
): void {
  app.all('/api/*', async (request, reply) => {
    const path = request.url.split('?')[0]!.slice('/api'.length).replace(/\/$/, '');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = matchEndpoint(live.collections(), method, path);
    if (!found) return answerOtherwise(request, reply, [...rows, ...endpointCallRows(live)]);
    const { kind, row } = found.address;
    reply.header('cache-control', 'no-store');
    const done = await pipeline(row, request, reply, (caller, locale, key, idempotency) =>
      retryOutdated(live, async () => {
        const now = matchEndpoint(live.collections(), method, path);
        if (!now) throw problem('not_found');
        const access = accessTo(
          now.address.collection,
          (caller as Caller).user,
          deps.clock.now(),
          sessionOf(caller as Caller, request),
        );
        const known = caller?.impersonation ? { ...deps, db: deps.reading } : deps;
        const { uuid, part } = now;
        return handleEndpoint(kind, {
          request,
          reply,
          access,
          uuid,
          part,
          locale,
          live,
          deps: known,
          key,
          ...idempotency,
        });
      }),
    );
    reply.code(done.status);
    return done.body === undefined ? reply.send() : sendCompressed(reply, done.body);
  });
}

/** The list of a collection for another call, with the checks of the list's own address. */
export function listCollection(live: LiveCollections, db: Deps['db'], access: Access, query: Query) {
  assertOpen(access, 'list', '');
  checkQuery(live, querySchema, query);
  return listRecords(db, access, query, access.collection.path);
}

/** Runs a statement again once: between a change of a table and the reading of its file, it may find other columns. */
export async function retryOutdated<Result>(
  live: Pick<LiveCollections, 'settled'>,
  answer: () => Promise<Result>,
): Promise<Result> {
  try {
    return await answer();
  } catch (error) {
    if (!isTableOutdated(error)) throw error;
    await live.settled();
    return answer();
  }
}

interface EndpointRequest extends Idempotency {
  key: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  access: Access;
  uuid: string;
  part: string;
  locale: string;
  live: LiveCollections;
  deps: Deps;
}

async function handleEndpoint(kind: EndpointKind, asked: EndpointRequest): Promise<Reply<unknown>> {
  const { request, access, uuid, deps, live } = asked;
  const { db } = deps;
  assertOpen(access, kind, asked.part);
  const status = kind === 'create' ? 201 : 200;
  const writer: Writer = {
    db,
    compile: live.compileBody,
    storeResponse: (tx, row) => asked.storeResponse(tx, new Reply(status, row)),
  };
  const query = readQueryOf(asked, kind);
  switch (kind) {
    case 'list':
      return new Reply(200, await listRecords(db, access, query, request.url));
    case 'get':
      return new Reply(200, await getRecord(db, access, uuid));
    case 'create':
      return new Reply(201, await createRecord(writer, access, bodyOf(request)));
    case 'replace':
    case 'patch':
      return new Reply(200, await changeRecord(writer, access, uuid, bodyOf(request), kind === 'replace'));
    case 'delete':
      await removeRecord(db, access, uuid, { version: query.version as number | undefined });
      return new Reply<unknown>(204, undefined);
    case 'runAction':
      return new Reply(200, await runAction(writer, access, uuid, asked.part, bodyOf(request)));
    case 'restore':
      return new Reply(200, await restoreRecord(writer, access, uuid));
    case 'bulk':
      return new Reply(200, await changeMany(writer, access, bodyOf(request), resumableOf(asked)));
    case 'history':
      return new Reply(200, await historyFor(asked, query));
    case 'export':
      return new Reply(200, await exportRows(asked, query));
    case 'download':
      return new Reply<unknown>(200, await openFile(deps, access, uuid, asked.part, asked.reply));
    case 'upload':
      throw problem('unsupported_media');
  }
}

const resumableOf = ({ key, markDone, alreadyDone, deps }: EndpointRequest): Resumable => ({
  key,
  mark: markDone,
  wasBegun: alreadyDone,
  secrets: deps.config.secrets,
});

/** Refuses everything that the resource file does not open for the role, before the request is read. */
function assertOpen(access: Access, kind: EndpointKind, action: string): void {
  const isThere = kind !== 'runAction' || Object.hasOwn(access.collection.file.actions ?? {}, action);
  if (!isThere) throw problem('not_found');
  if (!access.opens(kind === 'runAction' ? { action } : endpointOperations[kind])) throw problem('forbidden');
}

async function historyFor({ access, uuid, deps, request }: EndpointRequest, query: Query) {
  await getRecord(deps.db, access, uuid);
  if (!(await mayUseRow(deps.db, access, uuid, 'history'))) throw problem('forbidden');
  const list = readQuery(access, 'show', { page: query.page, size: query.size });
  if (!list) throw problem('forbidden');
  return historyOf(deps.db, access, uuid, list, request.url);
}

const mediaOf: Record<ExportFormat, string> = { csv: 'text/csv', json: 'application/json' };

async function exportRows({ access, deps, locale, reply }: EndpointRequest, { format = 'csv', ...query }: Query) {
  const offered = exportFormats(access).find(one => one === format);
  if (!offered)
    throw validationError([
      { type: 'value_error.const', loc: ['query', 'format'], msg: 'Choose one of the offered values.' },
    ]);
  const body = await exportRecords(deps.db, access, query, { format: offered, locale });
  await deps.db.transaction(tx => auditCollection(tx, access, 'export'));
  reply.header('content-type', `${mediaOf[offered]}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="${access.collection.name}.${offered}"`);
  return body;
}

/** Returns a copy, because the check converts texts to numbers in place. */
function readQueryOf({ request, live }: EndpointRequest, kind: EndpointKind): Query {
  const query = { ...(request.query as Query) };
  checkQuery(live, kind === 'delete' ? versionSchema : isList(kind) ? querySchema : noQuery, query);
  return query;
}

function checkQuery(live: LiveCollections, schema: SchemaObject, query: Query): void {
  assertStorable(query, 'query');
  live.compileQuery(schema)(query);
}

const isList = (kind: EndpointKind): boolean => kind === 'list' || kind === 'export' || kind === 'history';

function bodyOf(request: FastifyRequest): unknown {
  const body = request.body ?? {};
  assertStorable(body, 'body');
  return body;
}
