import type { Clock } from '../clock.ts';
import { sandboxPages } from '../sandbox/pages.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import type { Provider } from './provider.ts';

/** The provider for trying things out: takes no money, and knows the test cards. */
export async function sandboxProvider(databaseUrl: string, clock: Clock): Promise<Provider> {
  const sandbox = await openSandbox(databaseUrl, clock);
  return {
    gateway: { name: 'sandbox', ...sandbox },
    createToken: async typed => {
      const token = await sandbox.createToken(typed);
      if ('wrong' in token) throw new Error(`The sandbox refuses ${token.wrong.join(', ')} of a card.`);
      return token.id;
    },
    pages: app => sandboxPages(app, sandbox),
    close: () => sandbox.close(),
  };
}
