import { beforeAll, describe, expect, it } from 'vitest';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/index.ts';
import type { Row } from '../../../engine/ui/resources/index.ts';
import { createI18n } from '../../../engine/ui/testing.ts';
import type { SupportOrder } from '../../../schemas/generated/types.ts';
import entity from '../../../schemas/orders/order.entity.json' with { type: 'json' };
import { supportActions } from '../../../server/support/orders/supportActions.ts';
import { staffOrderPresenter } from '../../../src/support/orders/staffOrderPresenter.ts';
import { wholeOrder } from '../../engine/resources/fixtures.ts';

beforeAll(async () => {
  await loadTexts('app');
  await loadTexts('staff');
});

type Status = SupportOrder['status'];
const statuses = entity.properties.status.enum as Status[];
const over: Status[] = ['completed', 'cancelled', 'expired'];
const say = (language = 'en') => createI18n(language, i18nProvider.translate);
const money = (amount: number) => ({ amount, currency: 'USD' });

/** An order as our team is sent it, with what may be done to it by the rules of the server. */
function orderOf(part: Partial<SupportOrder>): SupportOrder {
  const order = {
    ...wholeOrder(part as object),
    waiting_since: '2026-11-20T10:00:00Z',
    editor_uuid: null,
    submission_method: 'upload',
    ...part,
  } as unknown as SupportOrder;
  return { ...order, allowed_actions: supportActions(order as never) };
}
const rowOf = (part: Partial<SupportOrder>) => ({ ...orderOf(part), id: 'one' }) as unknown as Row;
const next = (part: Partial<SupportOrder>, language?: string) => staffOrderPresenter.next(rowOf(part), say(language));
const question = (part: Partial<SupportOrder>) => staffOrderPresenter.action?.(rowOf(part), 'cancel', say())?.question;

describe('what an order asks of staff', () => {
  it.each(['en', 'de', 'ar'])('has a text for every open status in %s', async language => {
    await i18nProvider.changeLocale(language);
    for (const status of statuses) {
      const step = next({ status }, language);
      if (over.includes(status)) expect([status, step]).toEqual([status, undefined]);
      else
        for (const words of [step?.title, step?.sentence])
          expect([status, words]).toEqual([status, expect.not.stringMatching(/support\.|%\{|undefined|Invalid/)]);
    }
    await i18nProvider.changeLocale('en');
  });

  it('is what it waits for, and what is done first', () => {
    const first = (part: Partial<SupportOrder>) => [next(part)?.title, next(part)?.action];
    expect(first({ status: 'quote_requested' })).toEqual(['Quote requested', 'quote']);
    expect(first({ status: 'queued' })).toEqual(['Unassigned', 'assign']);
    expect(first({ status: 'in_progress', result_waiting: false })).toEqual(['Work in progress', 'upload_result']);
    expect(first({ status: 'in_progress', result_waiting: true })).toEqual(['The result is uploaded', 'finish_work']);
    expect(first({ status: 'quality_check', result_waiting: false })).toEqual([
      'There is no result to check yet',
      'upload_result',
    ]);
    expect(first({ status: 'quality_check', result_waiting: true })).toEqual(['Ready to deliver', 'deliver']);
    for (const customer_locked of ['dispute', 'security'] as const)
      expect(first({ status: 'quality_check', result_waiting: true, customer_locked })).toEqual([
        'The account is locked',
        undefined,
      ]);
    expect(first({ status: 'quality_check', result_waiting: true, customer_locked: 'unpaid' })[1]).toBe('deliver');
    for (const status of ['in_progress', 'quality_check'] as const)
      expect(first({ status, result_waiting: undefined })[1]).toBe('upload_result');
    expect(first({ status: 'revision_requested' })).toEqual(['Changes requested', 'take_up']);
    expect(first({ status: 'awaiting_files', submission_method: 'cloud_link' })[1]).toBe('register_files');
    expect(first({ status: 'awaiting_files' })).toEqual(['Waiting for the customer', undefined]);
    expect(next({ status: 'on_hold', on_hold_reason: 'Which map?' })?.sentence).toContain('“Which map?”');
  });
});

describe('cancelling', () => {
  const back = (refund: number, credit: number, part: Partial<SupportOrder> = {}) =>
    question({
      status: 'queued',
      refund_if_cancelled: money(refund),
      credit_if_cancelled: money(credit),
      ...part,
    })?.text;

  it('shows the refund before', () => {
    expect(back(33_600, 0)).toMatch(/^Work has not started, so everything is refunded: \$336\.00\./);
    expect(back(33_600, 500)).toMatch(/: \$336\.00, and \$5\.00 to the account credit\./);
    expect(back(0, 500)).toMatch(/so \$5\.00 is returned to the customer's account credit; no card was charged/);
    expect(back(0, 0)).toMatch(/^There is nothing to refund/);
    expect(question({ status: 'queued' })?.text).toMatch(/^What was paid is refunded/);
  });

  it('of work that has begun says that what is done stays paid, on hold too', () => {
    for (const part of [{ status: 'in_progress' }, { status: 'on_hold', hold_return_to: 'in_progress' }] as const)
      expect(back(33_600, 0, part)).toMatch(/^\$336\.00 is refunded if none of the work is done; finished work stays/);
    expect(back(33_600, 0, { status: 'on_hold', hold_return_to: 'queued' })).toMatch(/^Work has not started/);
  });
});

describe('the preview of an action', () => {
  const { quote, cancel } = staffOrderPresenter.previews ?? {};
  const price = (tax: number) =>
    ({ subtotal: money(40_000), tax: money(tax), total: money(40_000 + tax) }) as SupportOrder['price'];
  const offer = { valid_until: '2026-12-12T10:00:00Z', total: money(40_000) } as SupportOrder['quote'];

  it('is what the customer would pay, with the tax', () => {
    const of = (tax: number) => quote?.(orderOf({ status: 'quoted', price: price(tax), quote: offer }), say());
    expect(of(0)).toMatch(/^The customer pays \$400\.00; no tax is due. The quote is valid until December 12, 2026.$/);
    expect(of(4_000)).toMatch(/^The customer pays \$440\.00: \$400\.00 and \$40\.00 tax\./);
    expect(quote?.(orderOf({ status: 'quoted' }), say())).toBeUndefined();
  });

  it('is what would go back, and that it decides what the customer asked for', () => {
    const refunds = [
      { refund_status: 'requested', amount: money(1_000) },
      { refund_status: 'rejected', amount: money(9_900) },
    ];
    const payments = [
      { payment_status: 'succeeded', refunds },
      { payment_status: 'disputed', refunds },
    ] as unknown as SupportOrder['payments'];
    const of = (refund: number, credit: number, part: object = {}) =>
      cancel?.(orderOf({ refund_if_cancelled: money(refund), credit_if_cancelled: money(credit), ...part }), say());
    expect(of(25_200, 0)).toMatch(/^\$252\.00 is refunded to the customer\.$/);
    expect(of(25_200, 500)).toMatch(/^\$252\.00 is refunded to the customer, and \$5\.00 to their account credit\.$/);
    expect(of(0, 500)).toMatch(/^\$5\.00 is returned to the customer's account credit/);
    expect(of(0, 0)).toBe('There is nothing to refund.');
    expect(of(25_200, 0, { payments })).toMatch(
      /^\$252\.00 is refunded to the customer. This also settles the refund of \$10\.00 that the customer requested\.$/,
    );
  });
});
