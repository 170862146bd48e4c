import type { FastifyInstance, FastifyReply } from 'fastify';
import { readThumbnail } from '../../engine/counting/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { getRateLimitNetwork } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { mayHaveThumbnail, previewSubject, thumbnailSubject } from './downloadLinks.ts';
import { limitPerMinute } from './limitPerMinute.ts';
import { sourceOf } from './previews/previews.ts';
import { assertValidLink, contentHeaders, type FileRoute, findDownloadable } from './serveDownloads.ts';

/** Requests a minute of one network, on all servers together. A list shows hundreds of thumbnails at once. */
const maxRequests = 3_000;

/**
 * Serves the small picture of a file to the holder of a signed link: the one that was made, or the one that a photo
 * contains; 204 if there is none yet. Each request reads the store, so thumbnails have a limit of their own.
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
      if (file.previewed_at && file.thumbnail_key) return sendMade(deps, reply, file.thumbnail_key);
      if (!mayHaveThumbnail(file)) throw problem('file_not_found');
      const thumbnail = await readThumbnail(sourceOf(deps, file));
      reply.headers(pictureHeaders);
      if (!thumbnail) return reply.code(204).send();
      return reply.type(thumbnail.type).send(Buffer.from(thumbnail.bytes));
    },
  );
  app.get<FileRoute>(
    '/api/files/:uuid(^[0-9a-f-]{36}$)/preview',
    { config: { operation: 'downloadPreview' } },
    async ({ params, query }, reply) => {
      assertValidLink(deps, previewSubject(params.uuid), query);
      const file = await findDownloadable(deps, params.uuid);
      if (!file.previewed_at || !file.preview_key) throw problem('file_not_found');
      return sendMade(deps, reply, file.preview_key);
    },
  );
}

const pictureHeaders = { ...contentHeaders, 'cache-control': 'private, max-age=600' };

/** Made pictures are WebP. */
async function sendMade({ storage }: Deps, reply: FastifyReply, key: string): Promise<FastifyReply> {
  reply.headers(pictureHeaders).type('image/webp');
  return reply.send(await storage.read(key));
}
