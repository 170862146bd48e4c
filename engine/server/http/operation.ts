import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of a call whose address no route has, such as that of a collection. */
    operation: string | null;
  }
}

/**
 * Returns the name of what a request asks for. The names are those of calls, of routes beside them, and two more, so
 * that their number is limited: an address never becomes a name.
 */
export function operationOf({ operation, routeOptions, url }: FastifyRequest): string {
  const { call, operation: named } = routeOptions.config ?? {};
  return operation ?? call?.name ?? named ?? (/^\/api(\/|$|\?)/.test(url) ? 'unknownCall' : 'page');
}
