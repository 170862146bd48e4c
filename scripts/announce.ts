import { demoAccounts, demoPassword } from '../server/demo/accounts.ts';

/** What somebody who starts a demo needs to know to go on. */
export function announceDemo(url: string): void {
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

export const announceProduction = (url: string): void => console.log(`Galley is ready: ${url}`);
