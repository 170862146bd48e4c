import { beforeAll, describe, expect, it } from 'vitest';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/index.ts';
import type { Row } from '../../../engine/ui/resources/index.ts';
import { createI18n } from '../../../engine/ui/testing.ts';
import type { Order, OrderItem } from '../../../schemas/generated/types.ts';
import entity from '../../../schemas/orders/order.entity.json' with { type: 'json' };
import { orderPresenter } from '../../../src/orders/orderPresenter.ts';
import { order, wholeOrder } from '../../engine/resources/fixtures.ts';

beforeAll(() => loadTexts('app'));

type Status = OrderItem['status'];
const statuses = entity.properties.status.enum as Status[];
const say = (language = 'en') => createI18n(language, i18nProvider.translate);
const rowOf = (found: OrderItem | Order) => ({ ...found, id: found.uuid }) as unknown as Row;
const next = (part: Partial<Order>, language?: string) =>
  orderPresenter.next(rowOf(wholeOrder({ expires_at: '2026-12-03T10:00:00Z', ...part })), say(language));
const question = (part: Partial<Order>) => orderPresenter.action?.(rowOf(wholeOrder(part)), 'delete', say())?.question;

const money = (amount: number) => ({ amount, currency: 'USD' });
const payment = (part: object): Order['payments'][number] =>
  ({ payment_status: 'succeeded', amount: money(9581), refunded: money(0), refunds: [], ...part }) as never;
const createEvents = (part: Partial<Order['events'][number]>): Order['events'] => [
  { at: '2026-11-20T10:00:00Z', actor: 'customer', type: 'x', from: null, to: null, note: null, ...part },
];

describe('what an order asks of its customer', () => {
  it.each(['en', 'de', 'ar'])('has a text for every status in %s', async language => {
    await i18nProvider.changeLocale(language);
    for (const status of statuses)
      for (const due_at of [null, '2026-12-01T10:00:00Z']) {
        const step = next({ status, due_at, on_hold_reason: status === 'on_hold' ? 'Why.' : null }, language);
        const removal = orderPresenter.action?.(rowOf(order(1, { status })), 'delete', say(language));
        const said = [step?.title, step?.sentence, step?.date, step?.brief, ...Object.values(removal?.question ?? {})];
        expect(step?.title).toBeTruthy();
        expect(step?.sentence).toBeTruthy();
        for (const words of said) expect(words ?? '').not.toMatch(/orders\.|%\{|undefined|Invalid/);
      }
    await i18nProvider.changeLocale('en');
  });

  it('depends on what an order on hold waits for', () => {
    const getStepOfHold = (on_hold_kind: OrderItem['on_hold_kind']) =>
      next({ status: 'on_hold', on_hold_reason: 'Why.', on_hold_kind, expires_at: null });
    expect(getStepOfHold('answer')).toMatchObject({ title: 'We need your answer', action: 'edit' });
    expect(getStepOfHold('balance')).toMatchObject({ title: 'A balance is due', action: 'checkout' });
    const due = next({ status: 'on_hold', on_hold_reason: 'Why.', on_hold_kind: 'balance', balance_due: money(300) });
    expect(due?.sentence).toMatch(/^Why. The difference is \$3\.00. Work continues/);
    const pay = (part: Partial<Order>) =>
      orderPresenter.action?.(
        rowOf(wholeOrder({ status: 'on_hold', on_hold_kind: 'balance', ...part })),
        'checkout',
        say(),
      );
    expect(pay({ balance_due: money(1882) })?.label).toMatch(/^Pay \$18\.82$/);
    expect(pay({ balance_due: null })?.label).toBe('Pay the difference');
    expect(getStepOfHold('files')).toMatchObject({ title: 'Please send other files', action: 'upload' });
    expect(getStepOfHold('count')).toMatchObject({ title: 'We are checking your files', tone: 'info' });
    expect(getStepOfHold('review')).toMatchObject({
      title: 'We are checking your files',
      tone: 'info',
      action: undefined,
    });
    expect(getStepOfHold('account_locked')?.action).toBeUndefined();
  });

  it('tells when the rounds of changes are used up', () => {
    expect(next({ status: 'delivered', revisions_left: 1 })?.sentence).toContain('1 round of changes left');
    expect(next({ status: 'delivered', revisions_left: 0 })?.sentence).toContain('You have used all rounds of changes');
  });

  it('says why it ended and what is refunded', () => {
    const refund = { amount: money(9581), refund_status: 'pending' };
    expect(
      next({
        status: 'cancelled',
        events: createEvents({ to: 'cancelled' }),
        payments: [payment({ refunds: [refund] })],
      })?.sentence,
    ).toMatch(/^You cancelled it. A refund of \$95\.81 is on its way. You can order again/);
    expect(
      next({ status: 'cancelled', events: createEvents({ to: 'cancelled', actor: 'support', note: 'No Latin.' }) })
        ?.sentence,
    ).toContain('“No Latin.”');
    expect(
      next({ status: 'cancelled', events: createEvents({ to: 'cancelled', actor: 'system' }) })?.sentence,
    ).toContain('No files arrived');
    expect(next({ status: 'expired', events: createEvents({ to: 'expired', from: 'quoted' }) })?.sentence).toContain(
      'quote',
    );
    expect(
      next({ status: 'expired', events: createEvents({ to: 'expired', from: 'awaiting_payment' }) })?.sentence,
    ).toContain('not paid in time');
  });
});

describe('before an order is given up', () => {
  it('names what is lost and what is refunded', () => {
    expect(question({ status: 'draft' })?.confirm).toBe('Delete draft');
    expect(question({ status: 'expired' })?.confirm).toBe('Delete order');
    expect(question({ status: 'quote_requested' })?.confirm).toBe('Withdraw request');
    expect(question({ status: 'quoted' })?.confirm).toBe('Decline quote');
    expect(question({ status: 'awaiting_payment' })?.text).toContain('you will not be charged');
    const partly = { total: money(9_581), refund_if_cancelled: money(8_581) };
    expect(question({ status: 'queued', ...partly })?.text).toMatch(/we refund \$85\.81/);
    expect(question({ status: 'awaiting_files', refund_if_cancelled: money(0) })?.text).toContain(
      'you have paid nothing',
    );
  });
});

describe('before the answers of a placed order are opened', () => {
  it('names what a change cancels, and nothing if it cancels nothing', () => {
    const getQuestion = (status: Status) =>
      orderPresenter.action?.(rowOf(wholeOrder({ status })), 'edit', say())?.question?.text;
    expect(getQuestion('quoted')).toContain('the quote expires');
    expect(getQuestion('quote_requested')).toContain('your request is withdrawn');
    expect(getQuestion('awaiting_payment')).toContain('release its coupon');
    for (const status of ['draft', 'queued', 'delivered', 'on_hold', 'expired'] as const)
      expect(getQuestion(status)).toBeUndefined();
  });
});

describe('the deletion of many orders', () => {
  it('the confirmation asks by what happens to the orders and names the total refund', () => {
    const goesBack = [null, null, money(0), money(10_050), money(9_050)];
    const chosen = (['draft', 'expired', 'awaiting_payment', 'queued', 'awaiting_files'] as const).map((status, at) =>
      rowOf(order(at + 1, { status, total: money(10_050), refund_if_cancelled: goesBack[at] ?? null })),
    );
    expect(orderPresenter.bulkSummary?.(chosen, 'delete', say())).toMatch(
      /^2 orders are deleted\. 3 orders are cancelled\. (USD\s|\$)?191\.00.* is refunded to your original payment method\.$/,
    );
    expect(orderPresenter.bulkSummary?.(chosen.slice(0, 1), 'delete', say())).toBe('1 order is deleted.');
    const getTitle = (rows: typeof chosen) => orderPresenter.bulkQuestion?.(rows, 'delete', say())?.title;
    expect(getTitle(chosen)).toBe('Delete or cancel 5 orders?');
    expect(getTitle(chosen.slice(0, 2))).toBe('Delete 2 orders?');
    expect(getTitle(chosen.slice(2, 3))).toBe('Cancel 1 order?');
    expect(getTitle([])).toBeUndefined();
  });
});
