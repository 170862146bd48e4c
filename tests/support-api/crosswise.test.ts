import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from '../orders/drafting.ts';
import { accept, askChanges, openStage, reach, result, type Stage } from '../orders/reaching.ts';
import { send } from '../orders/staff.ts';
import { calls } from '../orders/stateCalls.ts';
import { startWorld, type World } from '../support/world.ts';
import { act, joinTeam } from './team.ts';

let world: World;
let stage: Stage;
beforeAll(async () => {
  world = await startWorld();
  stage = await openStage(world, await world.signUp(), await joinTeam(world));
});
afterAll(() => world?.close());

/** Both at the same moment: how many were done. */
async function atOnce(...wanted: Promise<{ status: number; text: string }>[]): Promise<number> {
  const answers = await Promise.all(wanted);
  // 422: the form that was posted has given way to another.
  for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status);
  return answers.filter(({ status }) => status === 200).length;
}
const moves = async (uuid: string) => (await read(stage.customer, uuid)).events.filter(event => event.to).length;

describe('of two who act on one order at the same moment one is refused', () => {
  it('when our team begins what its customer cancels', async () => {
    const uuid = await reach.queued(stage);
    const before = await moves(uuid);
    expect(await atOnce(calls.assign(stage, uuid), calls.remove(stage, uuid))).toBe(1);
    expect(await moves(uuid)).toBe(before + 1);
  });

  it('when two of our team do the same', async () => {
    const uuid = await reach.quality_check(stage);
    await send(world, uuid, result);
    expect(await atOnce(...Array.from({ length: 4 }, () => act(stage.member, 'deliverOrder', uuid)))).toBe(1);
    const released = await reach.on_hold(stage);
    expect(await atOnce(calls.release(stage, released), calls.answer(stage, released))).toBe(1);
  });

  it('when a result is accepted in one window and sent back in another', async () => {
    const uuid = await reach.delivered(stage);
    expect(await atOnce(accept(stage.customer, uuid), askChanges(stage.customer, uuid))).toBe(1);
  });
});

it('a payment that is given back twice with one key is given back once', async () => {
  const uuid = await reach.awaiting_files(stage);
  const params = { payment_uuid: (await read(stage.customer, uuid)).payments[0]?.uuid ?? '' };
  const refund = () =>
    stage.member.call('refundPayment', {
      params,
      body: { amount: 20_000, to: 'card', note: 'We were late.' },
      headers: { 'idempotency-key': '6a5b1c9e-0d0e-4a53-9a35-0f6d0b8f4b1c' },
    });
  const [first, again] = [await refund(), await refund()];
  expect([first.status, again.status, again.body.refunds.length]).toEqual([201, 201, 1]);
  await world.deps.jobs.run(world.deps, 'refunds');
  expect((await read(stage.customer, uuid)).payments[0]).toMatchObject({ refunded: { amount: 20_000 } });
});
