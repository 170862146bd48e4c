import { type Signer, signLink } from '../../engine/server/storage/index.ts';
import type { FileRow } from './tables.ts';

/** Which of an order's files go into one archive. */
export type ArchiveOf = 'sources' | 'results' | 'all';

/** The address of a file's content: good without a session, and for ten minutes only. */
export const downloadLink = (deps: Signer, file: string): string =>
  `/api/files/${file}/content?${signLink(deps, file).query}`;

/** What the link of a compared document signs. */
export const comparedSubject = (file: string): string => `compared ${file}`;

/** The address of a file's comparison with its source, under the same terms. */
export const comparedLink = (deps: Signer, file: string): string =>
  `/api/files/${file}/compared?${signLink(deps, comparedSubject(file)).query}`;

/** Photos may contain a preview. */
export const mayHaveThumbnail = ({ file_type }: { file_type: string }): boolean =>
  file_type === 'photo' || file_type === 'raw_photo';

/** What the link of a thumbnail signs. */
export const thumbnailSubject = (file: string): string => `thumbnail ${file}`;

type WithPictures = Pick<FileRow, 'uuid' | 'file_type' | 'thumbnail_key' | 'preview_key'>;

/** The address of a file's thumbnail, under the same terms; null if it has none. */
export const thumbnailLink = (deps: Signer, file: WithPictures): string | null =>
  file.thumbnail_key || mayHaveThumbnail(file)
    ? `/api/files/${file.uuid}/thumbnail?${signLink(deps, thumbnailSubject(file.uuid)).query}`
    : null;

/** What the link of a large picture signs. */
export const previewSubject = (file: string): string => `preview ${file}`;

/** The address of a picture that browsers show of a file which they do not; null if there is none. */
export const previewLink = (deps: Signer, { uuid, preview_key }: WithPictures): string | null =>
  preview_key && `/api/files/${uuid}/preview?${signLink(deps, previewSubject(uuid)).query}`;

/** The address of an order's files as one ZIP, under the same terms. */
export function archiveLink(deps: Signer, order: string, of: ArchiveOf): { url: string; expiry: string } {
  const { query, until } = signLink(deps, `${order} ${of}`);
  return { url: `/api/orders/${order}/files.zip?of=${of}&${query}`, expiry: until.toISOString() };
}

/** The address of a copy of an account's data, under the same terms. */
export const exportLink = (deps: Signer, uuid: string): string =>
  `/api/account/exports/${uuid}/data.zip?${signLink(deps, `export ${uuid}`).query}`;
