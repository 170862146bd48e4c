import type { I18n } from '../../../engine/ui/resources/index.ts';
import { cardName } from '../../shared/payment/cardTexts.ts';
import type { Plan } from './usePlan.ts';

interface OutlookTexts {
  /** The sentence below the page's title, without the days that are left. */
  header: string;
  /** The notice above the levels; null: there is nothing pressing to say. */
  notice: { tone: 'info' | 'warning'; title: string; text: string } | null;
  /** In the column of the customer's current level. */
  card: { label: string; sum: string; text: string };
  /** Beside the switch for the renewal; null: there is no switch. */
  renewal: { isOn: boolean; text: string } | null;
}

type Ahead = NonNullable<Plan['billing']['subscription']>['outlook']['kind'];
type OutlookKind = Exclude<Ahead, 'over'> | 'none' | 'contract';

/** The next change of the plan. Customers without a term have none: they pay for each order, or by contract. */
export function planOutlook({ billing: { subscription }, current }: Pick<Plan, 'billing' | 'current'>) {
  const outlook = subscription?.outlook;
  const none = current.price === null ? 'contract' : 'none';
  const kind: OutlookKind = outlook?.on && outlook.kind !== 'over' ? outlook.kind : none;
  return { kind, on: outlook?.on ?? null, level: outlook?.level ?? null, amount: outlook?.amount ?? null };
}

/** Texts about what is ahead of the plan, for every place of the page: all four come from the same outlook. */
export function outlookTexts(plan: Pick<Plan, 'billing' | 'current'>, i18n: I18n): OutlookTexts {
  const { kind, on, level, amount } = planOutlook(plan);
  const named = {
    level: plan.current.name,
    next: level ?? '',
    date: on ? i18n.date(on, 'long') : '',
    amount: amount ? i18n.money(amount) : '',
  };
  const text = (key: string) => i18n.text(`billing.subscription.${key}`, named);
  const card = plan.billing.payment_method;
  const paid = card
    ? i18n.text('billing.subscription.due.on_card', { date: named.date, card: cardName(i18n.text, card) })
    : text('due.on');
  const notice = (name: string) => ({ title: text(`notices.${name}.title`), text: text(`notices.${name}.text`) });
  switch (kind) {
    case 'none':
    case 'contract':
      return {
        header: text(`standing.${kind === 'contract' ? 'contract' : 'none'}`),
        notice: null,
        card: { label: text('due.label'), sum: text('due.nothing'), text: text('due.by_order') },
        renewal: null,
      };
    case 'unpaid':
      return {
        header: text('standing.unpaid'),
        notice: null,
        card: { label: text('due.unpaid'), sum: named.amount, text: paid },
        renewal: null,
      };
    case 'renews':
      return {
        header: text('standing.renews'),
        notice: null,
        card: { label: text('due.next'), sum: named.amount, text: paid },
        renewal: { isOn: true, text: i18n.text('billing.renew.text', named) },
      };
    case 'changes':
      return {
        header: text('standing.changes'),
        notice: { tone: 'info', ...notice('pending') },
        card: { label: text('due.until'), sum: named.date, text: text('due.then') },
        renewal: { isOn: true, text: i18n.text('billing.renew.text_changes', named) },
      };
    case 'agreed':
      return {
        header: text('standing.agreed'),
        notice: null,
        card: { label: text('due.until'), sum: named.date, text: text('due.agreed') },
        renewal: { isOn: true, text: i18n.text('billing.renew.contract.text', named) },
      };
    case 'ends':
      return {
        header: text('standing.ends'),
        notice: { tone: 'warning', ...notice(plan.current.price === null ? 'contract_ending' : 'ending') },
        card: { label: text('due.until'), sum: named.date, text: text('due.ends') },
        renewal: {
          isOn: false,
          text: i18n.text(`billing.renew.${plan.current.price === null ? 'contract.' : ''}text_off`, named),
        },
      };
  }
}
