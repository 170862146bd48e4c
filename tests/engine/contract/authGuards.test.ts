import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CallRow,
  isKeyParameter,
  isOpenWhileLocked,
  pathParameters,
  readContract,
} from '../../../engine/server/http/contract.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import { users } from '../../../server/account/tables.ts';
import { cards, pay, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import type { Client } from '../../helpers/client.ts';
import { createFilledDraft } from '../../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../../orders/api/orderStages.ts';
import { isOfTeam } from '../rights/expected.ts';
import { addressOf } from './address.ts';
import { bodies } from './bodies.ts';
import { type CaseContext, nobody, openCaseContext } from './caseContext.ts';

/** What stands around every row alike: who may ask, and for what. */
const { rows } = readContract();
const own = rows.filter(row => !row.public);
const withNames = (list: CallRow[]) => list.map(row => [row.name, row] as const);

let stage: CaseContext;
const owned: Record<string, string> = {};
beforeAll(async () => {
  stage = await openCaseContext();
  const { owner, other } = stage;
  owned.draft = (await createFilledDraft(owner)).object_uuid ?? '';
  owned.placed = await stage.placed();
  owned.queued = await createPaidOrder(owner);
  owned.recipe =
    (await owner.expect(201, 'initRecipeForm', { body: { order_uuid: owned.placed } })).body.object_uuid ?? '';
  owned.card = await saveCard(owner, cards.good);
  owned.session = (await owner.expect(200, 'listSessions')).body[0]?.uuid ?? '';
  owned.payment = (await owner.expect(200, 'listPayments')).body.items[0]?.uuid ?? '';
  owned.account = other.me.uuid;
});
afterAll(() => stage?.close());

const request = (client: Client, row: CallRow, uuid: string, headers: Record<string, string> = {}) =>
  client.request(
    row.method,
    addressOf(row.path, uuid),
    row.body ? (bodies[row.name as CallName] ?? {}) : undefined,
    headers,
  );

it('every row with a body has one in order here', () => {
  const optional = ['initOrderForm', 'initRecipeForm', 'finishUpload'];
  const missing = rows.filter(row => row.body && !bodies[row.name as CallName] && !optional.includes(row.name));
  expect(missing.map(row => row.name)).toEqual([]);
});

describe('without a session', () => {
  it.each(withNames(own))('%s is 401', async (_, row) => {
    const answer = await request(stage.signedOut(), row, nobody);
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Not authenticated' }]);
  });

  it.each(withNames(own))('%s is 401 with one that is over', async (_, row) => {
    const detail = 'Could not validate credentials';
    const cookie = await request(stage.signedOut(), row, nobody, { cookie: 'session=long-gone' });
    expect([cookie.status, cookie.body]).toEqual([401, { detail }]);
    expect(cookie.headers.get('set-cookie')).toMatch(/^session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    const bearer = await request(stage.signedOut(), row, nobody, { authorization: 'Bearer long-gone' });
    expect([bearer.status, bearer.body]).toEqual([401, { detail }]);
  });

  it.each(withNames(rows.filter(row => row.public)))('%s answers all the same', async (_, row) => {
    const credentials: Record<string, string>[] = [
      { cookie: 'session=long-gone' },
      { authorization: 'Bearer long-gone' },
    ];
    for (const headers of [{}, ...credentials])
      expect((await request(stage.signedOut(), row, nobody, headers)).status).not.toBe(401);
  });
});

describe('from another site', () => {
  it.each(withNames(rows.filter(row => row.method !== 'GET')))('%s is not written', async (_, row) => {
    const answer = await request(stage.owner, row, nobody, { origin: 'https://elsewhere.test' });
    expect([answer.status, answer.detail]).toEqual([403, 'The request did not come from this site.']);
  });
});

describe('of another role', () => {
  it.each(withNames(rows.filter(row => row.roles)))('%s is 403', async (_, row) => {
    const person = isOfTeam(row) ? stage.owner : stage.staff;
    for (const uuid of [nobody, owned.queued ?? ''])
      expect(await request(person, row, uuid)).toMatchObject({
        status: 403,
        detail: 'You are not allowed to do this.',
      });
  });
});

describe("other people's things", () => {
  /** What is addressed by the name of a schema file is nobody's own. */
  const addressed = own.filter(row => pathParameters(row.path).some(isKeyParameter) && !isOfTeam(row));
  it.each(withNames(addressed))('are 404 for %s', async (_, row) => {
    for (const [kind, uuid] of Object.entries(owned)) {
      const answer = await request(stage.other, row, uuid);
      expect(answer.status, `${kind}: ${answer.text}`).toBe(404);
    }
  });

  it('are not copied, filled in, listed, written about or paid with', async () => {
    const { other } = stage;
    for (const order_uuid of [owned.draft, owned.placed, owned.queued]) {
      expect((await other.call('initOrderForm', { body: { order_uuid } })).status).toBe(404);
      expect((await other.call('initRecipeForm', { body: { order_uuid } })).status).toBe(404);
      const about = { topic: 'order', subject: 'My order', message: 'Where is it, please?', order_uuid };
      expect((await other.call('postContactMessage', { body: about })).status).toBe(422);
    }
    expect((await other.call('initOrderFormFromRecipe', { query: { recipe_uuid: owned.recipe } })).status).toBe(404);
    const payment = await pay(other, await stage.placed(other), { payment_method: owned.card });
    expect(payment.detail).toMatchObject([{ loc: ['body', 'payment_method'] }]);
  });

  const lists = own.filter(
    row => row.method === 'GET' && row.query && !isOfTeam(row) && !pathParameters(row.path).length,
  );
  it.each(withNames(lists))('are in no list: %s', async (_, row) => {
    const query = Object.values(owned).map(uuid => `uuid=${uuid}`);
    const answer = await stage.other.get(`/api${row.path}?${query.join('&')}`);
    // An exported file has only its header line.
    if (row.mediaType) expect(answer.text.trim().split('\n')).toHaveLength(1);
    else if (answer.status === 200) expect(answer.body).toMatchObject({ total: 0, items: [] });
    else expect(answer.detail).toContainEqual(expect.objectContaining({ loc: ['query', 'uuid'] }));
  });
});

describe('a locked account', () => {
  it.each(['unpaid', 'dispute', 'security', 'terms', 'requested'] as const)(
    'for %s does what rows allow',
    async reason => {
      const customer = await stage.fresh();
      // What is owed for it can be paid.
      const uuid = await stage.change(await stage.placed(customer), { status: 'on_hold', balance_due: 500 });
      const lock = { blocked_at: stage.app.clock.now(), blocked_reason: reason };
      await stage.app.db.update(users).set(lock).where(eq(users.uuid, customer.me.uuid));
      for (const row of own) {
        if (row.stream) continue;
        const answer = await request(customer, row, uuid);
        const isOpen = isOpenWhileLocked(row, reason);
        if (isOpen) expect([row.name, answer.detail], row.name).not.toEqual([row.name, 'Account is locked.']);
        else expect([row.name, answer.status, answer.detail]).toEqual([row.name, 403, 'Account is locked.']);
      }
    },
  );
});

describe('a key of its own', () => {
  const idempotent = rows.filter(row => row.idempotent);
  it.each(withNames(idempotent))('%s is answered once', async (_, row) => {
    const customer = isOfTeam(row) ? stage.team(row) : await stage.fresh();
    const uuid = pathParameters(row.path).length ? await stage.placed(isOfTeam(row) ? stage.owner : customer) : '';
    const headers = { 'idempotency-key': randomUUID() };
    const first = await request(customer, row, uuid, headers);
    const again = await request(customer, row, uuid, headers);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const path = addressOf(row.path, uuid);
    const other = await customer.request(row.method, path, { ...bodies[row.name as CallName], more: 1 }, headers);
    expect([other.status, other.detail]).toEqual([409, 'This Idempotency-Key was already used for another request.']);
    const noKey = await request(customer, row, uuid, { 'idempotency-key': 'twice' });
    expect(noKey.detail).toMatchObject([{ loc: ['header', 'Idempotency-Key'] }]);
  });

  it('is ignored where a call may be repeated as it is', async () => {
    const headers = { 'idempotency-key': 'any' };
    expect((await stage.owner.call('patchMe', { body: { first_name: 'Ada' }, headers })).status).toBe(200);
  });
});
