// Its types add `rateLimit` to the options of a route.
import type {} from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ensureInside, readThumbnail } from '../../engine/counting/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type LinkQuery, type Signer, signLink } from '../../engine/server/storage/index.ts';
import type { Deps } from '../deps.ts';
import { assertValidLink, findDownloadable } from './serveDownloads.ts';
import type { FileRow } from './tables.ts';

/** Types of files that may contain a preview. */
const pictureTypes = ['photo', 'raw_photo'];

const subjectOf = (file: string): string => `thumbnail ${file}`;

/** The address of a file's thumbnail, as long as the file itself can be downloaded; null if its type has none. */
export const thumbnailLink = (deps: Signer, { uuid, file_type }: Pick<FileRow, 'uuid' | 'file_type'>): string | null =>
  pictureTypes.includes(file_type) ? `/api/files/${uuid}/thumbnail?${signLink(deps, subjectOf(uuid)).query}` : null;

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
      assertValidLink(deps, subjectOf(params.uuid), query);
      const file = await findDownloadable(deps, params.uuid);
      if (!pictureTypes.includes(file.file_type)) throw problem('file_not_found');
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
