import type { FastifyInstance } from 'fastify';
import { ensureInside, readThumbnail } from '../../engine/counting/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { getRateLimitNetwork } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { mayHaveThumbnail, thumbnailSubject } from './downloadLinks.ts';
import { limitPerMinute } from './limitPerMinute.ts';
import { assertValidLink, contentHeaders, type FileRoute, findDownloadable } from './serveDownloads.ts';

/** Requests a minute of one network, on all servers together. A list shows hundreds of thumbnails at once. */
const maxRequests = 3_000;

/**
 * Serves the small picture of a file to the holder of a signed link; 204 if the file has none. Each request reads the
 * store, so thumbnails have a limit of their own.
 */
export function serveThumbnails(app: FastifyInstance, deps: Deps): void {
  const limit = limitPerMinute(app, deps);
  app.get<FileRoute>(
    '/api/files/:uuid(^[0-9a-f-]{36}$)/thumbnail',
    { config: { operation: 'downloadThumbnail' } },
    async ({ params, query, ip }, reply) => {
      assertValidLink(deps, thumbnailSubject(params.uuid), query);
      limit(`thumbnails ${getRateLimitNetwork(ip)}`, maxRequests);
      const file = await findDownloadable(deps, params.uuid);
      if (!mayHaveThumbnail(file)) throw problem('file_not_found');
      const thumbnail = await readThumbnail({
        size: file.size,
        async read(range) {
          if (range) ensureInside(file, range);
          return deps.storage.read(file.storage_key, range);
        },
      });
      reply.headers({
        ...contentHeaders,
        'cache-control': 'private, max-age=600',
      });
      if (!thumbnail) return reply.code(204).send();
      return reply.type(thumbnail.type).send(Buffer.from(thumbnail.bytes));
    },
  );
}
