// Its types add `rateLimit` to the options of a route.
import type {} from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ensureInside, readThumbnail } from '../../engine/counting/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { LinkQuery } from '../../engine/server/storage/index.ts';
import type { Deps } from '../deps.ts';
import { mayHaveThumbnail, thumbnailSubject } from './downloadLinks.ts';
import { assertValidLink, findDownloadable } from './serveDownloads.ts';

type Asked = { Params: { uuid: string }; Querystring: LinkQuery };

/**
 * Serves the small picture of a file to the holder of a signed link; 204 if the file has none. A list shows hundreds at
 * once, so they do not count for the rate limit: only calls that count give out the links.
 */
export function serveThumbnails(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>(
    '/api/files/:uuid(^[0-9a-f-]{36}$)/thumbnail',
    { config: { operation: 'downloadThumbnail', rateLimit: false } },
    async ({ params, query }, reply) => {
      assertValidLink(deps, thumbnailSubject(params.uuid), query);
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
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=600',
      });
      if (!thumbnail) return reply.code(204).send();
      return reply.type(thumbnail.type).send(Buffer.from(thumbnail.bytes));
    },
  );
}
