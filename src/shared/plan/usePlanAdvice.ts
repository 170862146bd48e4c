import { useQuery } from '@tanstack/react-query';
import { type I18n, useI18n } from '../../../engine/ui/resources/index.ts';
import type { Dashboard } from '../../../schemas/generated/types.ts';
import { dashboardQuery } from './planQueries.ts';

type Advice = NonNullable<Dashboard['plan_advice']>;

interface AdviceTexts {
  kind: Advice['kind'];
  title: string;
  text: string;
}

/** Advice about the plan, from the customer's own orders; null if there are too few. */
export function usePlanAdvice(): AdviceTexts | null {
  const i18n = useI18n();
  const advice = useQuery(dashboardQuery).data?.plan_advice;
  return advice ? wordsOf(advice, i18n) : null;
}

function wordsOf({ kind, level, saving, break_even: even, ...based }: Advice, i18n: I18n): AdviceTexts {
  const from = i18n.date(based.from, 'month');
  const to = i18n.date(based.to, 'month');
  const worth = i18n.text('billing.advice.worth', {
    orders: i18n.plural('billing.advice.orders', based.orders),
    list: i18n.money(based.list_value),
    period: from === to ? from : i18n.text('billing.advice.period', { from, to }),
  });
  const turn =
    even &&
    i18n.text('billing.advice.break_even', { level: even.level, over: even.over, amount: i18n.money(even.amount) });
  return {
    kind,
    title: i18n.text(`billing.advice.${kind}`, { level: level.name, saving: i18n.money(saving) }),
    text: [worth, turn].filter(Boolean).join(' '),
  };
}
