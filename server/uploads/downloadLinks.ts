import { type Signer, signLink } from '../../engine/server/storage/index.ts';

/** Which of an order's files go into one archive. */
export type ArchiveOf = 'sources' | 'results' | 'all';

/** The address of a file's content: good without a session, and for ten minutes only. */
export const downloadLink = (deps: Signer, file: string): string =>
  `/api/files/${file}/content?${signLink(deps, file).query}`;

/** The address of an order's files as one ZIP, under the same terms. */
export function archiveLink(deps: Signer, order: string, of: ArchiveOf): { url: string; expiry: string } {
  const { query, until } = signLink(deps, `${order} ${of}`);
  return { url: `/api/orders/${order}/files.zip?of=${of}&${query}`, expiry: until.toISOString() };
}

/** The address of a copy of an account's data, under the same terms. */
export const exportLink = (deps: Signer, uuid: string): string =>
  `/api/account/exports/${uuid}/data.zip?${signLink(deps, `export ${uuid}`).query}`;
