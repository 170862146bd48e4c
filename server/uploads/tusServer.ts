import type { IncomingMessage } from 'node:http';
import { Server, type ServerOptions } from '@tus/server';
import { ProblemError, problem } from '../../engine/server/http/index.ts';
import type { Log } from '../../engine/server/index.ts';
import { storageProblem } from '../../engine/server/storage/index.ts';
import type { ProblemName } from '../../schemas/generated/types.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import { assertComplete, completeUpload } from './completeUpload.ts';
import { Digests } from './digests.ts';
import { releaseLease } from './leases.ts';
import { receiveBytes } from './receiveBytes.ts';
import { describeFile, registerFile } from './registerFile.ts';
import type { FileRow } from './tables.ts';
import { createTrackedStore } from './trackedStore.ts';
import { UploadLock } from './uploadLock.ts';
import { fileOfKey } from './uploadRecords.ts';
import { assertAccepts, opens, type UploadTarget } from './uploadTargets.ts';

type TusRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];
/** The order that a request's token opens. */
type OrderOf = (request: IncomingMessage) => UploadTarget;

export const uploadPath = '/api/uploads';

/** Creates the tus server. Its hooks apply the portal's rules, and its refusals are problems of the API. */
export function createTusServer(deps: Deps, orderOf: OrderOf, mark: number): Server {
  const digests = new Digests();
  const locker = new UploadLock(deps, mark);
  const order = (request: TusRequest) => orderOf(request.runtime!.node!.req as IncomingMessage);

  const finish = async (key: string) => {
    const row = await fileOfKey(deps.db, key);
    if (!row) throw problem('file_not_found');
    const done = await completeUpload(deps, row, { digest: digests.take(key, row.size) }).catch(async error => {
      if (row.writer) await releaseLease(deps, row.writer);
      throw error;
    });
    await assertComplete(deps, done);
    return {};
  };

  const store = createTrackedStore(deps, digests, locker);
  const server = new JsonServer({
    path: uploadPath,
    datastore: store,
    locker: request => locker.for(request.method === 'PATCH'),
    relativeLocation: true,
    allowedOrigins: [new URL(deps.config.publicUrl).origin],
    maxSize: limits.file_bytes,
    lockDrainTimeout: 1_000,
    namingFunction: () => crypto.randomUUID(),
    onIncomingRequest: async (request, key) => {
      // What writeToStore gets below: the connection itself, not a web stream around it.
      Object.defineProperty(request, 'body', { value: request.runtime?.node?.req ?? null });
      if (request.method === 'POST') return;
      const row = await ownFile(deps, order(request), key);
      if (row.upload === 'failed' && request.method !== 'DELETE') throw problem('file_not_found');
      if (request.method !== 'HEAD') assertAccepts(order(request), order(request).sends);
      // Every byte came, but the server died before it could close the upload.
      const isLeftOpen = request.method === 'HEAD' && row.upload !== 'done';
      if (isLeftOpen && (await deps.storage.received(key)) === row.size) await finish(key);
    },
    onUploadCreate: async (request, { id, size, metadata }) => {
      if (size === undefined) throw problem('upload_length_required');
      const file = { ...describeFile(size, metadata ?? {}), key: id, writer: locker.reserve(id), server: mark };
      const { replaced } = await registerFile(deps, order(request), file).catch(error => {
        locker.cancelReservation(id);
        throw error;
      });
      if (replaced) await deps.storage.remove(replaced);
      return { metadata: { filename: file.name } };
    },
    onUploadFinish: (_request, upload) => finish(upload.id),
    onResponseError: (_request, error) => answerOf(error, deps.log),
  });
  const reportProgress = (key: string, offset: number) => {
    locker.progress(key, offset).catch(error => deps.log.warn({ err: error }, 'cannot store upload progress'));
  };
  const writeToStore = receiveBytes(store, reportProgress, key => locker.noteWhole(key), deps.stopping.closing);
  for (const handler of [server.handlers.PATCH, server.handlers.POST]) Object.assign(handler, { writeToStore });
  return server;
}

/** The file of a key, if the token's order has it; to any other token it does not exist. */
async function ownFile({ db }: Deps, order: UploadTarget, key: string): Promise<FileRow> {
  const row = /^[0-9a-f-]{36}$/.test(key) ? await fileOfKey(db, key) : null;
  if (row?.order_uuid !== order.uuid || !opens(order, row)) throw problem('file_not_found');
  return row;
}

class JsonServer extends Server {
  /** Refusals leave as JSON, also those that the library writes itself. */
  override write: Server['write'] = (context, headers, status, body = '') => {
    if (!body || status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const refused = body.startsWith('{') ? body : jsonOf(body.trim());
    return super.write(context, headers, status, refused);
  };
}

const jsonOf = (detail: string): string => JSON.stringify({ detail, message: detail });

/** The library's own refusals that say more than "this request could not be read". */
const known: Record<number, ProblemName> = {
  404: 'file_not_found',
  409: 'upload_offset',
  410: 'file_not_found',
  413: 'file_too_large',
};
const lockTimeout = 'failed to acquire lock before timeout';

type Failure = Error | { status_code: number; body: string };

/** The answer to a refused upload: a problem with its name as `cause`. */
export function answerOf(error: Failure, log: Log): { status_code: number; body: string } {
  const refusal = problemOf(error) ?? storageProblem(error);
  if (refusal) {
    const { status, body, problem } = refusal;
    return { status_code: status, body: JSON.stringify({ ...body, cause: problem }) };
  }
  log.error({ err: error }, 'an upload failed');
  return { status_code: 500, body: JSON.stringify({ detail: 'Internal error' }) };
}

function problemOf(error: Failure): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (!('status_code' in error)) return null;
  if (error.body === lockTimeout) return problem('upload_locked');
  // Unsupported extensions of the protocol are answered with 501 by the library: the request is at fault.
  if (error.status_code < 500 || error.status_code === 501) return problem(known[error.status_code] ?? 'bad_request');
  return null;
}
