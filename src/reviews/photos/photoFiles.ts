import { isPicture } from '../../shared/reviewableFiles.ts';
import type { ReviewedOrder } from '../reviewRoles.ts';

export type OrderFile = ReviewedOrder['files'][number];

/** A delivered picture, with the customer's picture that it was made from if the server knows it. */
export interface Photo {
  file: OrderFile;
  before: OrderFile | undefined;
}

/**
 * Lists the delivered pictures that are reviewed with a file, by name: the newest of each. With an older version of a picture,
 * they are those of its time.
 */
export function photosOf(order: ReviewedOrder, opened: OrderFile): Photo[] {
  const results = order.files.filter(file => file.role === 'result' && file.download_url && isPicture(file));
  const isOutdated = results.some(({ name, version }) => name === opened.name && version > opened.version);
  const newest = new Map<string, OrderFile>();
  for (const file of results) {
    if (isOutdated && file.version > opened.version) continue;
    const other = newest.get(file.name);
    if (!other || other.version <= file.version) newest.set(file.name, file);
  }
  const byName = new Intl.Collator(undefined, { numeric: true });
  const sorted = [...newest.values()].toSorted((one, other) => byName.compare(one.name, other.name));
  return sorted.map(file => {
    const before = order.files.find(({ uuid, download_url }) => uuid === file.source_uuid && download_url);
    return { file, before: before && isPicture(before) ? before : undefined };
  });
}
