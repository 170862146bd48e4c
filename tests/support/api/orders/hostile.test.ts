import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathParameters, readContract } from '../../../../engine/server/testing.ts';
import { isFullRun } from '../../../helpers/sampling.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { bringOrderTo, type OrderActors, prepareActors } from '../../../orders/api/bringOrderTo.ts';
import { readOrder } from '../../../orders/api/orderFixtures.ts';
import { callAction, createStaff } from '../staffHelpers.ts';

const rows = readContract().rows.filter(row => row.domain === 'support');
let app: TestApp;
let stage: OrderActors;
let owned: string[];
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
  const uuid = await bringOrderTo.in_progress(stage);
  owned = [uuid, stage.model, (await readOrder(stage.customer, uuid)).payments[0]?.uuid ?? '', stage.member.me.uuid];
});
afterAll(() => app?.close());

describe('hostile requests by staff', () => {
  it('is answered, and never with a server error', async () => {
    const writes = rows.filter(row => row.body && pathParameters(row.path).length);
    const numbers = fc.constantFrom(-1, 0, 1, 1.5, 100, 101, 1e6, 1e8, 2 ** 31, Number.MAX_SAFE_INTEGER);
    const texts = fc.constantFrom('', ' ', 'x', '\u202e', '😀'.repeat(300), 'x'.repeat(5001));
    const value = fc.oneof(numbers, texts, fc.constantFrom(null, true, [], {}), fc.jsonValue({ maxDepth: 2 }));
    const field = fc.constantFrom('note', 'price', 'lines', 'reason', 'question', 'quantity', 'files', 'amount', 'to');
    const body = fc.dictionary(
      fc.oneof(field, fc.constantFrom('done_percent', 'editor_uuid', 'accept', 'text')),
      value,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), fc.nat(3), body, async (row, of, given) => {
        const path = row.path.replace(/\{[a-z_]+\}/, owned[of] ?? '');
        const answer = await stage.member.request(row.method, `/api${path}`, JSON.stringify(given));
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: isFullRun ? 2000 : 80, seed: 20_261_128 },
    );
  });

  it('is no more than an order can be', async () => {
    const asked = await bringOrderTo.quote_requested(stage);
    const lines = Array.from({ length: 20 }, () => ({
      label: 'Work',
      amount: { amount: 100_000_000, currency: 'USD' },
    }));
    expect((await callAction(stage.member, 'quoteOrder', asked, { lines })).status).toBe(422);
    const held = await bringOrderTo.on_hold(stage);
    expect((await callAction(stage.member, 'releaseOrder', held, { quantity: 1_000_001 })).status).toBe(422);
    expect((await callAction(stage.member, 'releaseOrder', held, { quantity: 1_000_000 })).status).toBe(200);
  });
});
