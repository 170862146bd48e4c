import { eq } from 'drizzle-orm';
import type { CallName } from '../../../schemas/generated/types.ts';
import { users } from '../../../server/account/tables.ts';
import type { Client } from '../../helpers/client.ts';
import type { NewCustomer } from '../../helpers/registerCustomer.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

/** Creates a member of staff and signs them in. */
export async function createStaff(
  app: TestApp,
  role: 'support' | 'admin' = 'support',
  names: Partial<NewCustomer> = { first_name: 'Sam', last_name: 'Editor' },
): Promise<Customer> {
  const member = await app.signUp(names);
  await app.db.update(users).set({ role }).where(eq(users.uuid, member.me.uuid));
  return member;
}

/** An act of our team on an order; without a body it is as brief as it can be. */
export const callAction = <Name extends CallName>(member: Client, name: Name, uuid: string, body: object = {}) =>
  member.call(name, { params: { object_uuid: uuid }, body });

/** The same, for steps that must succeed. */
export const runAction = <Name extends CallName>(member: Client, name: Name, uuid: string, body: object = {}) =>
  member.expect(200, name, { params: { object_uuid: uuid }, body });
