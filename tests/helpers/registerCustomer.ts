import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';

export interface NewCustomer {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}

/** Registers a customer for a test, a picture or a measurement. The address is still to be confirmed. */
export async function registerCustomer(client: Client, overrides: Partial<NewCustomer> = {}): Promise<NewCustomer> {
  const customer = {
    email: `${randomUUID().slice(0, 8)}@customer.test`,
    password: 'correct horse battery staple',
    first_name: 'Robin',
    last_name: 'Example',
    ...overrides,
  };
  const account = { account_type: 'individual' as const, accept_terms: true as const };
  const user_data = { ...customer, ...account, password_confirm: customer.password };
  await client.expect(201, 'register', { body: { user_data } });
  return customer;
}
