import { createHash } from 'node:crypto';

/**
 * Returns the ETag of a response body. It is weak, because the same body is sent in several encodings: a strong one
 * would say that their bytes are equal.
 */
export const etagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url')}"`;

/** Returns whether the caller's `If-None-Match` names this ETag, so that 304 is the answer. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map(tag => tag.trim())
    .some(tag => tag === '*' || opaqueTag(tag) === opaqueTag(etag));

const opaqueTag = (etag: string): string => etag.replace(/^W\//, '');
