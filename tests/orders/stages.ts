import { cards, payWith } from '../checkout/till.ts';
import type { Customer, World } from '../support/world.ts';
import { copyEdit, placed } from './drafting.ts';
import { finish, move, send, words } from './staff.ts';

export const standard = { ...copyEdit, delivery: { turnaround: 'standard', submission_method: 'upload' } };

export async function paid(customer: Customer): Promise<string> {
  const uuid = await placed(customer, standard);
  const answer = await payWith(customer, uuid, cards.good);
  if (answer.status !== 200) throw new Error(`The order was not paid: ${answer.text}`);
  return uuid;
}

export async function queued(world: World, customer: Customer): Promise<string> {
  const uuid = await paid(customer);
  await send(world, uuid, words(8400));
  await finish(world, customer, uuid);
  return uuid;
}

export async function delivered(world: World, customer: Customer): Promise<string> {
  const uuid = await queued(world, customer);
  await move(world, uuid, 'in_progress', 'quality_check', 'delivered');
  return uuid;
}

/** Time passes, and sessions with it; what is due with orders is done. */
export async function wait(world: World, customer: Customer, milliseconds: number): Promise<Customer> {
  world.clock.setOffset(world.clock.offset() + milliseconds);
  await world.deps.jobs.run(world.deps, 'orders');
  return world.signIn(customer.me.email, customer.password);
}
