import type { Deps } from '../deps.ts';
import { addAccount, type NewAccount } from './accounts.ts';

/** The demo data of an app: its accounts, and a function that adds rows. */
export interface Demo {
  /** The password of every account. */
  password: string;
  /** `about` is printed beside the address at the start. */
  accounts: (NewAccount & { about: string })[];
  /** Adds the rows of the demo. Runs at every start, so it must be idempotent. */
  fill?(deps: Deps): Promise<void>;
}

export async function createDemo(deps: Deps, { password, accounts, fill }: Demo): Promise<void> {
  for (const { about: _, ...account } of accounts) await addAccount(deps, account, password);
  await fill?.(deps);
}

/** Returns the list of demo accounts and their password that a start prints. */
export function demoNotice({ password, accounts }: Demo): string {
  const widest = Math.max(...accounts.map(({ email }) => email.length));
  const lines = accounts.map(({ email, about }) => `  ${email.padEnd(widest)}  ${about}`);
  return `Accounts, all with the password ${password}\n${lines.join('\n')}`;
}
