import type { Formatters } from '../../engine/client/i18n/index.ts';
import type { Tone } from '../../engine/ui/theme/index.ts';
import type { Money, Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { CheckoutNotice } from './notices.ts';

/** The one thing to do about it. */
export type Next =
  | { label: string; does: 'again' | 'ask' | 'check' | 'coupon' }
  | { label: string; does: 'go'; to: string };

export interface NoticeTexts {
  tone: Tone;
  title: string;
  text: string;
  next?: Next | undefined;
}

interface NoticeContext extends Pick<Formatters, 'money' | 'date' | 'dateTime'> {
  uuid: string;
  /** Until when the price is still held. */
  heldUntil: string | null;
  /** What is to be paid, where that is known. */
  total: Money | null;
  /** The order as it is now, as soon as that is known. */
  order: Pick<Order, 'status' | 'submission_method'> | undefined;
  /** A text of any key. */
  translate: (key: string) => string;
  /** Below `checkout.notices`. */
  say: (key: string, values?: Record<string, unknown>) => string;
}

type Kind = CheckoutNotice['kind'];
type Of<K extends Kind> = Extract<CheckoutNotice, { kind: K }>;

const words: { [K in Kind]: (notice: Of<K>, speaker: NoticeContext) => NoticeTexts } = {
  declined({ card, sentence, atBank }, { say, date, heldUntil }) {
    if (!atBank) return { tone: 'error', title: say('refused.title'), text: sentence };
    const next = heldUntil ? say('declined.held', { date: date(heldUntil, 'long') }) : say('declined.text');
    const title = card ? say('declined.title', { card }) : say('declined.title_new');
    return { tone: 'error', title, text: `${sentence} ${next}` };
  },
  not_confirmed: (_, { say }) => ({
    tone: 'wait',
    title: say('not_confirmed.title'),
    text: say('not_confirmed.text'),
    next: { label: say('not_confirmed.again'), does: 'ask' },
  }),
  open_question({ card }, { say, money, total }) {
    const amount = total ? money(total) : '';
    return {
      tone: 'wait',
      title: say('open_question.title'),
      text: say(card ? 'open_question.text' : 'open_question.text_new', { amount, card }),
      next: { label: say('open_question.confirm'), does: 'ask' },
    };
  },
  total_changed({ old, now, ended }, { say, money }) {
    const values = { old: money(old), new: money(now), code: ended };
    return {
      tone: 'info',
      title: say('total_changed.title'),
      text: say(ended ? 'total_changed.coupon' : 'total_changed.text', values),
      next: ended ? { label: say('total_changed.another'), does: 'coupon' } : undefined,
    };
  },
  expired: ({ until }, { say, date, uuid }) => ({
    tone: 'wait',
    title: say('expired.title'),
    text: until ? say('expired.until', { date: date(until, 'long') }) : say('expired.text'),
    next: { label: say('expired.fresh'), does: 'go', to: paths.orderForm.to(uuid) },
  }),
  already_paid({ paid }, { say, money, dateTime, uuid, order }) {
    const how = paid?.at && paid.method_label && { card: paid.method_label, date: dateTime(paid.at) };
    return {
      tone: 'success',
      title: say('already_paid.title'),
      text: how ? say('already_paid.how', { ...how, amount: money(paid.amount) }) : say('already_paid.text'),
      next: waitsForFiles(order)
        ? { label: say('already_paid.upload'), does: 'go', to: paths.upload.to(uuid) }
        : { label: say('already_paid.see'), does: 'go', to: paths.order.to(uuid) },
    };
  },
  in_progress: (_, { say }) => ({
    tone: 'info',
    title: say('in_progress.title'),
    text: say('in_progress.text'),
    next: { label: say('in_progress.check'), does: 'check' },
  }),
  offline: (_, { say }) => ({
    tone: 'error',
    title: say('offline.title'),
    text: say('offline.text'),
    next: { label: say('offline.again'), does: 'again' },
  }),
  refused: ({ sentence }, { say }) => ({ tone: 'error', title: say('refused.title'), text: sentence }),
  status: (_, { say, uuid, order, translate }) => ({
    tone: 'info',
    title: say('status.title'),
    text: order ? say('status.now', { status: translate(`consts.orders.status.${order.status}`) }) : '',
    next:
      order?.status === 'draft'
        ? { label: say('status.draft'), does: 'go', to: paths.orderForm.to(uuid) }
        : { label: say('status.see'), does: 'go', to: paths.order.to(uuid) },
  }),
  not_found: (_, { say }) => ({
    tone: 'neutral',
    title: say('not_found.title'),
    text: say('not_found.text'),
    next: { label: say('not_found.orders'), does: 'go', to: paths.orders },
  }),
};

const waitsForFiles = (order: NoticeContext['order']): boolean =>
  order?.status === 'awaiting_files' && order.submission_method === 'upload';

/** What happened, what it means and what to do, in words. */
export const noticeTexts = <K extends Kind>(notice: Of<K>, speaker: NoticeContext): NoticeTexts =>
  (words[notice.kind as K] as (notice: Of<K>, speaker: NoticeContext) => NoticeTexts)(notice, speaker);
