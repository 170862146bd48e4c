/** Answers for collections: what the call table does not have is looked for here. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Answer, type Around, type Repeatable } from '../http/answer.ts';
import type { CallRow, Shape } from '../http/contract.ts';
import { answerOtherwise } from '../http/errors.ts';
import type { Caller } from '../http/guard.ts';
import { invalid, refuse } from '../http/problems.ts';
import { refuseUnstorable } from '../http/validation.ts';
import { shapeId } from '../schemaLayers.ts';
import { type Access, accessTo, sessionOf } from './access.ts';
import { performAct } from './acts.ts';
import { type Act, addressed, operationOf, rowsOf } from './addresses.ts';
import { auditCollection } from './auditing.ts';
import { changeMany, type Resumable } from './bulk.ts';
import { exportRecords, type Format, formatsOf } from './exporting.ts';
import { openFile } from './files/giving.ts';
import { historyOf } from './history.ts';
import { isOutdated } from './integrity.ts';
import { type Query, readQuery } from './listing.ts';
import type { LiveCollections } from './live.ts';
import { changeRecord, createRecord, getRecord, isAmong, listRecords, type Writer } from './records.ts';
import { removeRecord, restoreRecord } from './removal.ts';

const querySchema: Shape = {
  type: 'object',
  maxProperties: 50,
  properties: Object.fromEntries(
    ['page', 'size', 'sort', 'q', 'created_from', 'created_to', 'timezone', 'uuid'].map(name => [
      name,
      { $ref: `${shapeId('shared/list_query')}#/properties/${name}` },
    ]),
  ),
  additionalProperties: {
    anyOf: [{ type: 'string' }, { type: 'array', maxItems: 100, items: { type: 'string' } }],
  },
};
const versionSchema: Shape = {
  type: 'object',
  additionalProperties: false,
  properties: { version: { type: 'integer', minimum: 1 } },
};
const noQuery: Shape = { type: 'object', additionalProperties: false };

/** `rows`: the call table, which comes first. */
export function serveCollections(
  app: FastifyInstance,
  live: LiveCollections,
  ring: Around,
  deps: Deps,
  rows: Pick<CallRow, 'method' | 'path'>[],
): void {
  app.all('/api/*', async (request, reply) => {
    const path = request.url.split('?')[0]!.slice('/api'.length).replace(/\/$/, '');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = addressed(live.collections(), method, path);
    if (!found) return answerOtherwise(request, reply, [...rows, ...rowsOf(live)]);
    const { act, row } = found.address;
    reply.header('cache-control', 'no-store');
    const done = await ring(row, request, reply, (caller, locale, key, repeatable) =>
      asOfNow(live, async () => {
        const now = addressed(live.collections(), method, path);
        if (!now) throw refuse('not_found');
        const access = accessTo(
          now.address.collection,
          (caller as Caller).user,
          deps.clock.now(),
          sessionOf(caller as Caller, request),
        );
        const known = caller?.seeing ? { ...deps, db: deps.reading } : deps;
        const { uuid, part } = now;
        return answerTo(act, { request, reply, access, uuid, part, locale, live, deps: known, key, ...repeatable });
      }),
    );
    reply.code(done.status);
    return done.body === undefined ? reply.send() : reply.send(done.body);
  });
}

/** Between a table's change and the reading of its file, a statement may find other columns: it is made once more. */
async function asOfNow<Result>(live: LiveCollections, answer: () => Promise<Result>): Promise<Result> {
  try {
    return await answer();
  } catch (error) {
    if (!isOutdated(error)) throw error;
    await live.settled();
    return answer();
  }
}

interface Asked extends Repeatable {
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

async function answerTo(act: Act, asked: Asked): Promise<Answer<unknown>> {
  const { request, access, uuid, deps, live } = asked;
  const { db } = deps;
  refuseClosed(access, act, asked.part);
  const status = act === 'create' ? 201 : 200;
  const writer: Writer = {
    ...{ db, compile: live.compileBody },
    keepAnswer: (tx, row) => asked.keep(tx, new Answer(status, row)),
  };
  const query = readQueryOf(asked, act);
  switch (act) {
    case 'list':
      return new Answer(200, await listRecords(db, access, query, request.url));
    case 'get':
      return new Answer(200, await getRecord(db, access, uuid));
    case 'create':
      return new Answer(201, await createRecord(writer, access, bodyOf(request)));
    case 'replace':
    case 'patch':
      return new Answer(200, await changeRecord(writer, access, uuid, bodyOf(request), act === 'replace'));
    case 'delete':
      await removeRecord(db, access, uuid, { version: query.version as number | undefined });
      return new Answer<unknown>(204, undefined);
    case 'act':
      return new Answer(200, await performAct(writer, access, uuid, asked.part, bodyOf(request)));
    case 'restore':
      return new Answer(200, await restoreRecord(writer, access, uuid));
    case 'bulk':
      return new Answer(200, await changeMany(writer, access, bodyOf(request), resumableOf(asked)));
    case 'history':
      return new Answer(200, await historyFor(asked, query));
    case 'export':
      return new Answer(200, await exported(asked, query));
    case 'download':
      return new Answer<unknown>(200, await openFile(deps, access, uuid, asked.part, asked.reply));
    case 'upload':
      throw refuse('unsupported_media');
  }
}

const resumableOf = ({ key, mark, wasDone, deps }: Asked): Resumable => ({
  ...{ key, mark, wasBegun: wasDone },
  secret: deps.config.secret,
});

/** Refuses whatever the resource file does not open for the role, before anything of the request is read. */
export function refuseClosed(access: Access, act: Act, action: string): void {
  const isThere = act !== 'act' || Object.hasOwn(access.collection.file.actions ?? {}, action);
  if (!isThere) throw refuse('not_found');
  if (!access.opens(act === 'act' ? { action } : operationOf[act])) throw refuse('forbidden');
}

async function historyFor({ access, uuid, deps, request }: Asked, query: Query) {
  await getRecord(deps.db, access, uuid);
  if (!(await isAmong(deps.db, access, uuid, 'history'))) throw refuse('forbidden');
  const list = readQuery(access, 'show', { page: query.page, size: query.size });
  if (!list) throw refuse('forbidden');
  return historyOf(deps.db, access, uuid, list, request.url);
}

const mediaOf: Record<Format, string> = { csv: 'text/csv', json: 'application/json' };

async function exported({ access, deps, locale, reply }: Asked, { format = 'csv', ...query }: Query) {
  const offered = formatsOf(access).find(one => one === format);
  if (!offered)
    throw invalid([{ type: 'value_error.const', loc: ['query', 'format'], msg: 'Choose one of the offered values.' }]);
  const body = await exportRecords(deps.db, access, query, { format: offered, locale });
  await deps.db.transaction(tx => auditCollection(tx, access, 'export'));
  reply.header('content-type', `${mediaOf[offered]}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="${access.collection.name}.${offered}"`);
  return body;
}

/** A copy: what the check reads numbers from texts in is not the request's own. */
function readQueryOf({ request, live }: Asked, act: Act): Query {
  const query = { ...(request.query as Query) };
  refuseUnstorable(query, 'query');
  const schema = act === 'delete' ? versionSchema : isList(act) ? querySchema : noQuery;
  live.compileQuery(schema)(query);
  return query;
}

const isList = (act: Act): boolean => act === 'list' || act === 'export' || act === 'history';

function bodyOf(request: FastifyRequest): unknown {
  const body = request.body ?? {};
  refuseUnstorable(body, 'body');
  return body;
}
