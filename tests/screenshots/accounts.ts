import type { Client } from '../helpers/client.ts';
import { signInToDemo } from '../helpers/routes.ts';
import { freshCustomer } from './freshCustomer.ts';
import type { ScreenshotPage } from './pages.ts';
import type { State } from './states.ts';

/** Who looks at a page in a state. */
type ClientFor = (page: ScreenshotPage, state: State) => Client | undefined;

/** Signs in every account once. Empty pages are those of a new customer. */
export async function signInAccounts(url: string): Promise<ClientFor> {
  const fresh = await freshCustomer(url);
  const accounts = ['customer', 'support', 'admin', 'locked'] as const;
  const known = new Map(await Promise.all(accounts.map(async who => [who, await signInToDemo(url, who)] as const)));
  return ({ visitor }, state) => {
    if (visitor === 'nobody') return undefined;
    return state === 'empty' ? fresh : known.get(visitor);
  };
}
