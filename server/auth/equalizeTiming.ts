import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any work that is done for one address and not for another. */
const minDuration = 150;

/** Takes the same time for every result, so that the time does not reveal which addresses have an account. */
export async function equalizeTiming<Result>(work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), sleep(minDuration)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
