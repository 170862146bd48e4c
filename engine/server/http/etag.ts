import { createHash } from 'node:crypto';

/** Returns the ETag of a response body. */
export const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** Returns whether the caller's `If-None-Match` names this ETag, so that 304 is the answer. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(/\s*,\s*/)
    .map(tag => tag.replace(/^W\//, ''))
    .includes(etag);
