import { demoAccounts, demoPassword } from '../server/demo/accounts.ts';

/** Returns the list of demo accounts and their password that a start prints. */
export function printDemoBanner(url: string): void {
  const widest = Math.max(...demoAccounts.map(account => account.email.length));
  const accounts = demoAccounts.map(({ email, about }) => `  ${email.padEnd(widest)}  ${about}`);
  console.log(`
Galley is ready: ${url}

Accounts, all with the password ${demoPassword}
${accounts.join('\n')}

Mails it would send: ${url}/dev/mailbox
Stop it with Ctrl-C.
`);
}

export const printBanner = (url: string): void => console.log(`Galley is ready: ${url}`);
