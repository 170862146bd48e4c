import type { FastifyRequest } from 'fastify';
import { problem } from './problems.ts';

/** Where writes by cookie may come from. */
export interface OwnOrigins {
  known: ReadonlySet<string>;
  /** The public address is not configured: the host of any request is accepted. */
  acceptsHost: boolean;
}

/**
 * The protection against CSRF (cross-site request forgery): a browser sends the cookie with requests that other sites
 * make, so a write by cookie needs an Origin or a Sec-Fetch-Site of the same origin. Public writes need neither, but a
 * foreign Origin is refused there too. `required`: the request has a caller.
 */
export function assertSameOrigin(request: FastifyRequest, { known, acceptsHost }: OwnOrigins, required: boolean): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined) {
    const isHost = acceptsHost && origin === `${request.protocol}://${request.host}`;
    if (!known.has(origin) && !isHost) throw problem('bad_origin');
    return;
  }
  if (site !== undefined ? site !== 'same-origin' : required) throw problem('bad_origin');
}
