import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../engine/server/index.ts';
import type { Config } from '../config.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { serveSandbox } from '../sandbox/serveSandbox.ts';
import type { Provider } from './provider.ts';

/** The provider for demos and tests: it takes no money, and knows the test cards. */
export async function sandboxProvider({ secrets }: Config, databaseUrl: string, clock: Clock): Promise<Provider> {
  const sandbox = await openSandbox(databaseUrl, clock, `sandbox webhooks ${secrets[0]}`);
  let here: FastifyInstance | undefined;
  return {
    gateway: { name: 'sandbox', ...sandbox },
    createToken: async typed => {
      const token = await sandbox.createToken(typed);
      if ('wrong' in token) throw new Error(`The sandbox refuses ${token.wrong.join(', ')} of a card.`);
      return token.id;
    },
    verifyWebhook: sandbox.verifyWebhook,
    async sendWebhooks() {
      const app = here;
      if (app) await sandbox.sendWebhooks((body, headers) => deliver(app, body, headers));
    },
    async pages(app) {
      here = app;
      await serveSandbox(app, sandbox);
    },
    close: () => sandbox.close(),
  };
}

/** Delivers a webhook through the whole server without the network, because its public address may not reach itself. */
async function deliver(app: FastifyInstance, payload: string, headers: Record<string, string>): Promise<boolean> {
  const url = '/api/webhooks/sandbox';
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return answer.statusCode < 300;
}
