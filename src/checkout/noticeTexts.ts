import type { Formatters } from '../../engine/client/i18n/index.ts';
import type { Tone } from '../../engine/ui/theme/index.ts';
import type { Money, Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { CheckoutNotice } from './checkoutNotices.ts';

/** The one thing to do about it. */
export type Next =
  | { label: string; does: 'again' | 'ask' | 'check' | 'coupon' }
  | { label: string; does: 'go'; to: string };

interface NoticeTexts {
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
  t: (key: string, values?: Record<string, unknown>) => string;
}

type Kind = CheckoutNotice['kind'];
type Of<K extends Kind> = Extract<CheckoutNotice, { kind: K }>;

const words: { [K in Kind]: (notice: Of<K>, context: NoticeContext) => NoticeTexts } = {
  declined({ card, sentence, atBank }, { t, date, heldUntil }) {
    if (!atBank) return { tone: 'error', title: t('refused.title'), text: sentence };
    const next = heldUntil ? t('declined.held', { date: date(heldUntil, 'long') }) : t('declined.text');
    const title = card ? t('declined.title', { card }) : t('declined.title_new');
    return { tone: 'error', title, text: `${sentence} ${next}` };
  },
  not_confirmed: (_, { t }) => ({
    tone: 'warning',
    title: t('not_confirmed.title'),
    text: t('not_confirmed.text'),
    next: { label: t('not_confirmed.again'), does: 'ask' },
  }),
  open_question({ card }, { t, money, total }) {
    const amount = total ? money(total) : '';
    return {
      tone: 'warning',
      title: t('open_question.title'),
      text: t(card ? 'open_question.text' : 'open_question.text_new', { amount, card }),
      next: { label: t('open_question.confirm'), does: 'ask' },
    };
  },
  total_changed({ old, now, ended }, { t, money }) {
    const values = { old: money(old), new: money(now), code: ended };
    return {
      tone: 'info',
      title: t('total_changed.title'),
      text: t(ended ? 'total_changed.coupon' : 'total_changed.text', values),
      next: ended ? { label: t('total_changed.another'), does: 'coupon' } : undefined,
    };
  },
  expired: ({ until }, { t, date, uuid }) => ({
    tone: 'warning',
    title: t('expired.title'),
    text: until ? t('expired.until', { date: date(until, 'long') }) : t('expired.text'),
    next: { label: t('expired.fresh'), does: 'go', to: paths.orderForm.to(uuid) },
  }),
  already_paid({ paid }, { t, money, dateTime, uuid, order }) {
    const how = paid?.at && paid.method_label && { card: paid.method_label, date: dateTime(paid.at) };
    return {
      tone: 'success',
      title: t('already_paid.title'),
      text: how ? t('already_paid.how', { ...how, amount: money(paid.amount) }) : t('already_paid.text'),
      next: waitsForFiles(order)
        ? { label: t('already_paid.upload'), does: 'go', to: paths.upload.to(uuid) }
        : { label: t('already_paid.see'), does: 'go', to: paths.order.to(uuid) },
    };
  },
  in_progress: (_, { t }) => ({
    tone: 'info',
    title: t('in_progress.title'),
    text: t('in_progress.text'),
    next: { label: t('in_progress.check'), does: 'check' },
  }),
  offline: (_, { t }) => ({
    tone: 'error',
    title: t('offline.title'),
    text: t('offline.text'),
    next: { label: t('offline.again'), does: 'again' },
  }),
  refused: ({ sentence }, { t }) => ({ tone: 'error', title: t('refused.title'), text: sentence }),
  status: (_, { t, uuid, order, translate }) => ({
    tone: 'info',
    title: t('status.title'),
    text: order ? t('status.now', { status: translate(`consts.orders.status.${order.status}`) }) : '',
    next:
      order?.status === 'draft'
        ? { label: t('status.draft'), does: 'go', to: paths.orderForm.to(uuid) }
        : { label: t('status.see'), does: 'go', to: paths.order.to(uuid) },
  }),
  not_found: (_, { t }) => ({
    tone: 'neutral',
    title: t('not_found.title'),
    text: t('not_found.text'),
    next: { label: t('not_found.orders'), does: 'go', to: paths.orders },
  }),
};

const waitsForFiles = (order: NoticeContext['order']): boolean =>
  order?.status === 'awaiting_files' && order.submission_method === 'upload';

/** What happened, what it means and what to do, as text. */
export const noticeTexts = <K extends Kind>(notice: Of<K>, context: NoticeContext): NoticeTexts =>
  (words[notice.kind as K] as (notice: Of<K>, context: NoticeContext) => NoticeTexts)(notice, context);
