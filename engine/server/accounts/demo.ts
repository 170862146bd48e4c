import type { Deps } from '../deps.ts';
import { addAccount, type NewAccount } from './accounts.ts';

/** What an app shows to whoever tries it out. */
export interface Demo {
  /** Of every account. */
  password: string;
  /** `about`: for the person who started the demo. */
  accounts: (NewAccount & { about: string })[];
  /** Adds whatever else there is to see. Runs at every start, so that it must do nothing the second time. */
  fill?(deps: Deps): Promise<void>;
}

export async function createDemo(deps: Deps, { password, accounts, fill }: Demo): Promise<void> {
  for (const { about: _, ...account } of accounts) await addAccount(deps, account, password);
  await fill?.(deps);
}

/** What somebody who starts a demo needs to know to go on. */
export function demoNotice({ password, accounts }: Demo): string {
  const widest = Math.max(...accounts.map(({ email }) => email.length));
  const lines = accounts.map(({ email, about }) => `  ${email.padEnd(widest)}  ${about}`);
  return `Accounts, all with the password ${password}\n${lines.join('\n')}`;
}
