import { type Customer, startWorld, type World } from '../support/world.ts';

/** A world with one customer, for the tests of one file. */
export let world: World;
export let customer: Customer;

export async function openWorld(): Promise<void> {
  world = await startWorld();
  customer = await world.signUp();
}

export const closeWorld = () => world?.close();
