import { randomUUID } from 'node:crypto';
import type { Tx } from '../../engine/server/db/index.ts';
import { emailKey } from '../../engine/server/index.ts';
import { hashPassword } from '../../engine/server/principals/index.ts';
import { organizations, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';

export const demoPassword = 'galley-demo-2026';

type NewUser = typeof users.$inferInsert;
interface DemoAccount extends Pick<NewUser, 'email' | 'first_name' | 'last_name' | 'account_type' | 'role'> {
  /** For the person who started the demo. */
  about: string;
  blocked_reason?: NewUser['blocked_reason'];
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'customer@demo.test',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    account_type: 'organization',
    role: 'customer',
    about: 'a customer with two years of history',
  },
  {
    email: 'other@demo.test',
    first_name: 'Ola',
    last_name: 'Ferreira',
    account_type: 'individual',
    role: 'customer',
    about: 'a customer who has just begun',
  },
  {
    email: 'support@demo.test',
    first_name: 'Tomas',
    last_name: 'Okafor',
    account_type: 'individual',
    role: 'support',
    about: 'support staff',
  },
  {
    email: 'admin@demo.test',
    first_name: 'Ari',
    last_name: 'Novak',
    account_type: 'individual',
    role: 'admin',
    about: 'an administrator',
  },
  {
    email: 'locked@demo.test',
    first_name: 'Lou',
    last_name: 'Bauer',
    account_type: 'individual',
    role: 'customer',
    about: 'a customer whose account is locked',
    blocked_reason: 'unpaid',
  },
];

const day = 24 * 60 * 60 * 1000;
/** Days: before the first term of the customer's plan. */
const age = 1020;

export async function createDemoAccounts(tx: Tx, { config, clock }: Deps): Promise<void> {
  const now = clock.now();
  const begun = new Date(now.getTime() - age * day);
  const password_hash = await hashPassword(demoPassword, config);
  await tx.insert(users).values(
    demoAccounts.map(({ about: _, blocked_reason = null, ...account }) => ({
      ...account,
      uuid: randomUUID(),
      email_key: emailKey(account.email),
      password_hash,
      email_verified_at: begun,
      terms_accepted_at: begun,
      created_at: begun,
      updated_at: now,
      locale: 'en',
      timezone: 'UTC',
      country: 'US',
      state: 'New York',
      notifications: { order_updates: true, billing: true, marketing: false },
      blocked_at: blocked_reason ? new Date(now.getTime() - 3 * day) : null,
      blocked_reason,
    })),
  );
  await createOrganization(tx, now);
}

async function createOrganization(tx: Tx, now: Date): Promise<void> {
  const customers = await tx.select({ uuid: users.uuid, account_type: users.account_type }).from(users);
  const owner = customers.find(customer => customer.account_type === 'organization');
  if (!owner) return;
  const address = {
    street: '118 Greene Street',
    street_second_line: null,
    city: 'New York',
    postcode: '10012',
    country: 'US',
    state: 'New York',
  };
  await tx.insert(organizations).values({
    user_uuid: owner.uuid,
    name: 'Northfield Press',
    website: 'https://northfield-press.example',
    emails: ['books@northfield-press.example'],
    address,
    billing_address: address,
    updated_at: now,
  });
}
