import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds that a body of this route may take, if that is more than usual. */
    bodyWithin?: number;
  }
}

/** Only an upload takes longer than this, even on a slow connection. */
const patience = 60_000;

/**
 * Closes connections that send their body too slowly, so that they cannot exhaust the server (slow POST). Responses may
 * take their time.
 */
export function closeSlowBodies(app: FastifyInstance, within = patience): void {
  app.addHook('preParsing', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    const late = setTimeout(() => {
      // As Node itself answers slow heads.
      raw.socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n', () => raw.socket.destroy());
    }, routeOptions.config.bodyWithin ?? within).unref();
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(late));
  });
}
