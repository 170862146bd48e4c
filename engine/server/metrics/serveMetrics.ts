import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineConfig } from '../config.ts';
import type { Metrics } from './metrics.ts';

/** Serves the metrics at `/metrics` on a port of their own, which a proxy does not pass on. */
export async function serveMetrics(
  metrics: Metrics,
  { host, metricsPort }: Pick<EngineConfig, 'host' | 'metricsPort'>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async ({ method, url }, response) => {
    const isThere = url?.split('?')[0] === '/metrics';
    if (!isThere || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(isThere ? 405 : 404).end();
      return;
    }
    const { type, text } = await metrics.read();
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  });
  server.listen(metricsPort ?? 0, host);
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
