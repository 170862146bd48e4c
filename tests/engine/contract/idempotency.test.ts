import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readContract } from '../../../engine/server/http/contract.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import { type Answer, type CallInput, Client } from '../../helpers/client.ts';
import { type CaseContext, type CasePlay, openCaseContext } from './caseContext.ts';
import { cases } from './cases/all.ts';

/** What our team may ask for again as often as it likes: a token of its own, a mark, a state of the session itself. */
const repeatable = ['obtainResultToken', 'obtainSupportAttachmentToken', 'readSupportMessages', 'impersonateCustomer'];
/** Asked again by its key, the provider tells what became of the charge: tests/checkout/api/crashRecovery.test.ts. */
const settledByProvider = ['postCheckout', 'changePremierLevel'];
const posts = readContract().rows.filter(
  ({ method, domain, name, idempotent }) =>
    method === 'POST' &&
    (idempotent || ['support', 'audit'].includes(domain)) &&
    ![...repeatable, ...settledByProvider].includes(name),
);

let stage: CaseContext;
beforeAll(async () => {
  stage = await openCaseContext();
  // Nobody signs up meanwhile, as elsewhere ahead of who asks: rows are counted.
  stage.fresh = () => stage.app.signUp();
  // Simulates a server that crashes after the commit and before its answer.
  await stage.app.deps.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'the server has died'; end $$;
    create trigger die before update on idempotency_keys for each row
      when (old.status is not null or old.is_done and new.status is not null) execute function die()`);
});
afterAll(() => stage?.close());
afterEach(() => vi.restoreAllMocks());

/** Whether servers outlive their answers. */
const living = (isSo: boolean) =>
  stage.app.deps.pool.query(`alter table idempotency_keys ${isSo ? 'disable' : 'enable'} trigger die`);

/** How many rows there are in each table, but in those that count requests and keep their answers. */
async function rowsThere(): Promise<Record<string, number>> {
  const { db } = stage.app;
  const { rows } = await db.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('request_counts', 'idempotency_keys')`);
  const counts = rows.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as rows from ${sql.identifier(name)}`,
  );
  const counted = await db.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(counted.rows.map(({ name, rows }) => [name, rows]));
}

describe('a request that comes again because its answer was lost is done once', () => {
  it.each(posts.map(row => [row.name, row] as const))('%s', async (_, row) => {
    const [promised = ''] = Object.keys(row.answers);
    const send = Client.prototype.call;
    let repeated = 0;
    /** Sends it as a page does that has not heard of its answer. */
    async function twice(this: Client, name: CallName, input: CallInput = {}): Promise<Answer> {
      if (name !== row.name) return send.call(this, name, input);
      const again = { ...input, headers: { ...input.headers, 'idempotency-key': randomUUID() } };
      const first = await send.call(this, name, again);
      const there = await rowsThere();
      await living(true);
      const second = await send.call(this, name, again);
      const third = await send.call(this, name, again);
      await living(false);
      expect(await rowsThere()).toEqual(there);
      // The work says with itself that it is done, so that not even a server that dies does it again, or refuses it.
      expect(first.status, first.text).toBe(500);
      expect([third.status, third.text]).toEqual([second.status, second.text]);
      repeated += 1;
      return second;
    }
    vi.spyOn(Client.prototype, 'call').mockImplementation(twice as never);
    const plays = cases[row.name as CallName]?.answers as Record<string, CasePlay> | undefined;
    const answer = await plays?.[promised]?.(stage);
    expect([answer?.status, repeated > 0], answer?.text).toEqual([Number(promised), true]);
  });
});
