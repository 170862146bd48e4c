import { eq } from 'drizzle-orm';
import type { CallName } from '../../schemas/generated/types.ts';
import { users } from '../../server/account/tables.ts';
import type { Client } from '../support/client.ts';
import type { NewCustomer } from '../support/newcomer.ts';
import type { Customer, World } from '../support/world.ts';

/** Somebody of our team, signed in. */
export async function joinTeam(
  world: World,
  role: 'support' | 'admin' = 'support',
  names: Partial<NewCustomer> = { first_name: 'Sam', last_name: 'Editor' },
): Promise<Customer> {
  const member = await world.signUp(names);
  await world.db.update(users).set({ role }).where(eq(users.uuid, member.me.uuid));
  return member;
}

/** An act of our team on an order; without a body it is as brief as it can be. */
export const act = <Name extends CallName>(member: Client, name: Name, uuid: string, body: object = {}) =>
  member.call(name, { params: { object_uuid: uuid }, body });

/** The same, for steps that must succeed. */
export const acted = <Name extends CallName>(member: Client, name: Name, uuid: string, body: object = {}) =>
  member.expect(200, name, { params: { object_uuid: uuid }, body });
