/** Upload addresses of record files. Bodies are not read before it is known who sends what. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { CallRow } from '../../http/contract.ts';
import { answerOtherwise } from '../../http/errorReplies.ts';
import type { Caller } from '../../http/guard.ts';
import { problem } from '../../http/problems.ts';
import { Reply, type RequestPipeline } from '../../http/serveCalls.ts';
import { assertStorable } from '../../http/validation.ts';
import { accessTo, sessionOf } from '../accessControl.ts';
import { endpointCallRows, endpointOperations, matchEndpoint, type ResourceEndpoint } from '../endpoints.ts';
import type { LiveCollections } from '../live/liveCollections.ts';
import { receiveFile } from './upload.ts';

/** Numbers of parts that a path of a collection with files may have. */
const depths = ['/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d'];
/** Bodies of this size may take longer than others. */
const bodyWithin = 15 * 60_000;

export function serveRecordFiles(
  app: FastifyInstance,
  live: LiveCollections,
  pipeline: RequestPipeline,
  deps: Deps,
  rows: Pick<CallRow, 'method' | 'path'>[],
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const depth of depths)
    app.post(`/api${depth}/files`, { config: { bodyWithin } }, (request, reply) => {
      if (!uploadAt(live, request)) return answerOtherwise(request, reply, [...rows, ...endpointCallRows(live)]);
      return answer(live, pipeline, deps, request, reply);
    });
}

async function answer(
  live: LiveCollections,
  pipeline: RequestPipeline,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const here = () => {
    const found = uploadAt(live, request);
    if (!found) throw problem('not_found');
    return found;
  };
  reply.header('cache-control', 'no-store');
  const done = await pipeline(here().row, request, reply, async caller => {
    const query = { ...(request.query as Record<string, unknown>) };
    assertStorable(query, 'query');
    const access = accessTo(
      here().collection,
      (caller as Caller).user,
      deps.clock.now(),
      sessionOf(caller as Caller, request),
    );
    if (!access.opens(endpointOperations.upload)) throw problem('forbidden');
    const { headers } = request;
    const length = headers['content-length'];
    const file = await receiveFile(deps, access, {
      field: query.field,
      name: headers['x-file-name'],
      type: headers['content-type'],
      bytes: request.raw,
      length: length === undefined ? undefined : Number(length),
    });
    return new Reply(201, file);
  });
  return reply.code(done.status).send(done.body);
}

function uploadAt(live: LiveCollections, request: FastifyRequest): ResourceEndpoint | undefined {
  const path = request.url.split('?')[0]!.slice('/api'.length).replace(/\/$/, '');
  const found = matchEndpoint(live.collections(), 'POST', path)?.address;
  return found?.kind === 'upload' ? found : undefined;
}
