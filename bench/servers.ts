/**
 * Runs the measured servers in a separate process, so that the load generator takes none of their time: Galley, and a
 * server with the hand-written anchors of its calls and uploads. Both use the database of DATABASE_URL. The process
 * sends their addresses to its parent, and answers its questions.
 */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { openLog } from '../engine/server/log.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openPortalDependencies } from '../server/portalDependencies.ts';
import { addSqlAnchors } from './anchors/sql.ts';

// A few customers send all requests: the rate limit would stop them at 300 a minute.
const config = { ...readConfig('production'), rateLimit: false };
const { deps } = await openPortalDependencies(config, config.databaseUrl ?? '', openLog('info'));
const app = await buildApp(deps);
await app.listen({ host: 'localhost', port: config.port });

const anchors = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
addSqlAnchors(anchors, deps.pool);
addRawUploads(anchors);
await anchors.listen({ host: 'localhost', port: 0 });
const { port } = anchors.server.address() as AddressInfo;
process.send?.({ galley: config.publicUrl, anchors: `http://localhost:${port}` });

/** Counts the statements that the process sends to its database. */
const statements = {
  count: 0,
  isCounting: false,
  read() {
    if (!statements.isCounting) statements.start();
    const { count } = statements;
    statements.count = 0;
    return count;
  },
  start() {
    statements.isCounting = true;
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function (this: pg.Client, ...parts: Parameters<typeof query>) {
      statements.count += 1;
      return query.apply(this, parts) as ReturnType<typeof query>;
    } as typeof query;
  },
};

const session = new Session();
const questions: Record<string, () => unknown> = {
  /** Seconds of a processor. */
  cpu() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  /** Statements since the last question. Counting starts with the first one, so that other benches do not pay for it. */
  statements: () => statements.read(),
  async startProfile() {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    return true;
  },
  stopProfile: async () => (await session.post('Profiler.stop')).profile,
};
process.on('message', async question => process.send?.(await questions[String(question)]?.()));
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));

/** Streams request bodies to disk with a buffer of 1 MiB: `/raw` without a flush, `/flushed` with one, as Galley does. */
function addRawUploads(server: FastifyInstance): void {
  let files = 0;
  const store = (flush: boolean) => async (stream: IncomingMessage) => {
    files += 1;
    const path = join(config.dataDir, `raw-${files}`);
    await pipeline(stream, createWriteStream(path, { highWaterMark: 1024 * 1024, flush }));
    await rm(path);
  };
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  for (const [path, flush] of [
    ['/raw', false],
    ['/flushed', true],
  ] as const) {
    const save = store(flush);
    server.post(path, async (request, reply) => {
      await save(request.body as IncomingMessage);
      return reply.code(204).send();
    });
  }
}
