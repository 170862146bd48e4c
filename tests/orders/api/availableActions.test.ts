import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import constants from '../../../schemas/constants.json' with { type: 'json' };
import customerOrders from '../../../schemas/orders/orders.resource.json' with { type: 'json' };
import supportOrders from '../../../schemas/support/orders/support_orders.resource.json' with { type: 'json' };
import { lockAccount, unlockAccount } from '../../../server/account/accountLock.ts';
import { type OrderStatus, orders } from '../../../server/orders/tables.ts';
import { cards, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { isOfToday } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { callAction, createStaff } from '../../support/api/staffHelpers.ts';
import { acceptResult, bringOrderTo, finishFiles, type OrderActors, prepareActors, result } from './bringOrderTo.ts';
import { createPlacedOrder } from './orderFixtures.ts';
import { standard } from './orderStages.ts';
import { holdOrder, insertFiles, words } from './staffActions.ts';
import { type Answered, stateCalls } from './stateCalls.ts';

let app: TestApp;
let stage: OrderActors;
let colleague: Customer;
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
  colleague = await createStaff(app);
});
afterAll(() => app?.close());

type Begin = (on: OrderActors) => Promise<string>;

const withFile =
  (status: OrderStatus, file: Parameters<typeof insertFiles>[2]): Begin =>
  async on => {
    const uuid = await bringOrderTo[status](on);
    await insertFiles(app, uuid, { ...result, ...file });
    return uuid;
  };
const withFinishedFiles =
  (file: Parameters<typeof insertFiles>[2]): Begin =>
  async on => {
    const uuid = await bringOrderTo.awaiting_files(on);
    await insertFiles(app, uuid, file);
    await finishFiles(on.customer, uuid);
    return uuid;
  };
/** The result is there, and then the account is locked. */
const lockAfter =
  (reason: 'dispute' | 'security' | 'unpaid' | 'terms', begin: Begin): Begin =>
  async on => {
    const uuid = await begin(on);
    await app.db.transaction(tx => lockAccount(tx, app.deps, on.customer.me.uuid, reason, null));
    return uuid;
  };
const payOrderWithLink: Begin = async ({ customer }) => {
  const files = { ...standard.files, submission_method: 'cloud_link', cloud_link: 'https://files.example.com/x' };
  const uuid = await createPlacedOrder(customer, { ...standard, files });
  await payWith(customer, uuid, cards.good);
  return uuid;
};
/** Starts a payment whose 3-D Secure challenge stays open. */
const askByBank =
  (begin: Begin): Begin =>
  async on => {
    const uuid = await begin(on);
    await payWith(on.customer, uuid, cards.asks);
    return uuid;
  };
const holdFrom =
  (status: OrderStatus, reason: string): Begin =>
  async on => {
    const uuid = await bringOrderTo[status](on);
    await holdOrder(app, uuid, reason, 'Which one?');
    return uuid;
  };
const withoutEditor =
  (status: OrderStatus): Begin =>
  async on => {
    const uuid = await bringOrderTo[status](on);
    await app.db.update(orders).set({ editor_uuid: null }).where(eq(orders.uuid, uuid));
    return uuid;
  };

const situations: Record<string, Begin> = {
  ...Object.fromEntries(
    constants.orders.status.map(({ value }) => value as OrderStatus).map(status => [status, bringOrderTo[status]]),
  ),
  'in_progress with a result': withFile('in_progress', {}),
  'quality_check with a result': withFile('quality_check', {}),
  'quality_check with a result on its way': withFile('quality_check', { upload: 'uploading' }),
  'quality_check with a result that is not scanned yet': withFile('quality_check', { scan: 'pending' }),
  'quality_check with a harmful result': withFile('quality_check', { scan: 'quarantined' }),
  'quality_check with a failed result': withFile('quality_check', { upload: 'failed' }),
  'quality_check of a customer in a dispute': lockAfter('dispute', withFile('quality_check', {})),
  'quality_check of a customer locked for security': lockAfter('security', withFile('quality_check', {})),
  'quality_check of a customer who owes us': lockAfter('unpaid', withFile('quality_check', {})),
  'quality_check of a locked customer, without a result': lockAfter('dispute', bringOrderTo.quality_check),
  'in_progress of a customer in a dispute': lockAfter('dispute', bringOrderTo.in_progress),
  'queued of a customer locked for security': lockAfter('security', bringOrderTo.queued),
  'queued of a customer locked for the terms': lockAfter('terms', bringOrderTo.queued),
  'in_progress without an editor': withoutEditor('in_progress'),
  'awaiting_files by a link': payOrderWithLink,
  'on_hold for a balance': withFinishedFiles(words(12_000)),
  'on_hold for the count': withFinishedFiles(words(3000)),
  'on_hold for a harmful file': withFinishedFiles({ ...words(8400), scan: 'quarantined' }),
  'awaiting_payment with a question of the bank': askByBank(bringOrderTo.awaiting_payment),
  'quoted with a question of the bank': askByBank(bringOrderTo.quoted),
  'on_hold for a balance, with a question of the bank': askByBank(withFinishedFiles(words(12_000))),
  'on_hold for a bad file': holdFrom('queued', 'bad_file'),
  'on_hold from in_progress': holdFrom('in_progress', 'question'),
  'on_hold from revision_requested': holdFrom('revision_requested', 'question'),
  'on_hold without an editor': withoutEditor('on_hold'),
};

type Call = (on: OrderActors, uuid: string) => Promise<Answered>;

const staffCalls: Record<keyof typeof supportOrders.actions, Call> = {
  quote: stateCalls.quote,
  assign: stateCalls.assign,
  reassign: ({ member }, uuid) => callAction(member, 'reassignOrder', uuid, { editor_uuid: colleague.me.uuid }),
  take_up: stateCalls.takeUp,
  finish_work: stateCalls.finishWork,
  deliver: stateCalls.deliver,
  refund_difference: stateCalls.acceptCount,
  keep_ordered: stateCalls.keepOrdered,
  release: stateCalls.release,
  register_files: stateCalls.registerFiles,
  send_back: stateCalls.sendBack,
  hold: stateCalls.hold,
  upload_result: stateCalls.obtainResultToken,
  cancel: stateCalls.cancel,
};

const on = (uuid: string) => ({ params: { object_uuid: uuid } });
/** The specification offers these in some states only, although any order of one's own may be copied. */
const ALWAYS_TAKEN = ['create_order', 'save_recipe'];
/** What an action of the customer's page opens or sends; `download` and `recipes` only show a page. */
const customerCalls: Partial<Record<string, Call>> = {
  checkout: ({ customer }, uuid) => customer.call('getCheckout', on(uuid)),
  upload: stateCalls.obtainToken,
  delete: stateCalls.remove,
  create_order: ({ customer }, uuid) => customer.call('initOrderForm', { body: { order_uuid: uuid } }),
  save_recipe: ({ customer }, uuid) => customer.call('initRecipeForm', { body: { order_uuid: uuid } }),
  accept: ({ customer }, uuid) => acceptResult(customer, uuid),
};

/** Tries each action, on a new order of the same kind once one was changed. */
async function tryActions(begin: Begin, names: string[], callOf: (name: string) => Call | undefined) {
  const outcomes: Record<string, boolean> = {};
  const reasons: Record<string, string> = {};
  let own = await prepareActors(app, await app.signUp(), stage.member);
  let uuid = await begin(own);
  for (const name of names) {
    const answer = await callOf(name)?.(own, uuid);
    if (!answer) continue;
    outcomes[name] = answer.status < 300;
    reasons[name] = `${answer.status} ${answer.text.slice(0, 120)}`;
    if (answer.status >= 300) continue;
    own = await prepareActors(app, await app.signUp(), stage.member);
    uuid = await begin(own);
  }
  return { outcomes, reasons };
}

/** A quarter of the situations, another one each day; the full run tries all. */
const today = Object.entries(situations).filter((_, place) => isOfToday(place, 4));

describe.each(today)('an order in %s', (_, begin) => {
  it('offers our team exactly the actions that the server does not refuse', async () => {
    const own = await prepareActors(app, await app.signUp(), stage.member);
    const uuid = await begin(own);
    const order = (await stage.member.expect(200, 'getSupportOrder', on(uuid))).body;
    const list = await stage.member.expect(200, 'listSupportOrders', { query: { uuid } });
    const [listed] = list.body.items;
    // Untouched drafts are not listed.
    if (listed) expect(listed.allowed_actions).toEqual(order.allowed_actions);
    const names = Object.keys(staffCalls) as (keyof typeof staffCalls)[];
    const { outcomes, reasons } = await tryActions(begin, names, name => staffCalls[name as keyof typeof staffCalls]);
    const offered = Object.fromEntries(names.map(name => [name, order.allowed_actions.includes(name)]));
    expect(outcomes, JSON.stringify(reasons, null, 1)).toEqual(offered);
  });

  it('offers its customer exactly the actions that the server does not refuse', async () => {
    const own = await prepareActors(app, await app.signUp(), stage.member);
    const uuid = await begin(own);
    await app.db.transaction(tx => unlockAccount(tx, app.deps, own.customer.me.uuid, null));
    const order = (await own.customer.expect(200, 'getOrder', on(uuid))).body;
    const isOffered: Record<string, boolean> = {
      ...Object.fromEntries(order.allowed_actions.map(name => [name, true])),
      save_recipe: order.allowed_actions.includes('create_order'),
      accept: order.status === 'delivered',
    };
    const beginUnlocked: Begin = async who => {
      const begun = await begin(who);
      await app.db.transaction(tx => unlockAccount(tx, app.deps, who.customer.me.uuid, null));
      return begun;
    };
    const names = Object.keys(customerOrders.actions).filter(name => customerCalls[name]);
    const { outcomes, reasons } = await tryActions(beginUnlocked, names, name => customerCalls[name]);
    const offered = Object.fromEntries(
      names.map(name => [name, ALWAYS_TAKEN.includes(name) || (isOffered[name] ?? false)]),
    );
    expect(outcomes, JSON.stringify(reasons, null, 1)).toEqual(offered);
  });
});
