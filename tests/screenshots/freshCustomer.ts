import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../helpers/client.ts';
import { registerCustomer } from '../helpers/registerCustomer.ts';

/** Registers a new customer, whose pages are all empty. */
export async function freshCustomer(url: string): Promise<Client> {
  const client = new Client(url);
  const { email, password } = await registerCustomer(client, {
    email: `${randomUUID().slice(0, 8)}@pictures.test`,
    first_name: 'Ines',
    last_name: 'Okafor',
  });
  await client.expect(200, 'confirmEmail', { body: { token: await tokenMailedTo(client, email) } });
  await client.expect(200, 'login', { body: { email, password, remember_me: false } });
  return client;
}

/** The mail leaves when its job comes by. */
async function tokenMailedTo(client: Client, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await client.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const [mail] = body as { links: string[] }[];
    const token = mail && new URL(mail.links[0] ?? '').searchParams.get('token');
    if (token) return token;
    await sleep(200);
  }
  throw new Error(`No mail has come to ${email}.`);
}
