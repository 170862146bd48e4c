import { useQuery } from '@tanstack/react-query';
import { type Speaker, useSpeaker } from '../../../engine/ui/resources/index.ts';
import type { Dashboard } from '../../../schemas/generated/types.ts';
import { dashboardQuery } from './planQueries.ts';

type Advice = NonNullable<Dashboard['plan_advice']>;

interface AdviceTexts {
  kind: Advice['kind'];
  title: string;
  text: string;
}

/** Which level the customer's own orders speak for; null where they say too little. */
export function usePlanAdvice(): AdviceTexts | null {
  const say = useSpeaker();
  const advice = useQuery(dashboardQuery).data?.plan_advice;
  return advice ? wordsOf(advice, say) : null;
}

function wordsOf({ kind, level, saving, break_even: even, ...based }: Advice, say: Speaker): AdviceTexts {
  const from = say.date(based.from, 'month');
  const to = say.date(based.to, 'month');
  const worth = say.text('billing.advice.worth', {
    orders: say.counted('billing.advice.orders', based.orders),
    list: say.money(based.list_value),
    period: from === to ? from : say.text('billing.advice.period', { from, to }),
  });
  const turn =
    even &&
    say.text('billing.advice.break_even', { level: even.level, over: even.over, amount: say.money(even.amount) });
  return {
    kind,
    title: say.text(`billing.advice.${kind}`, { level: level.name, saving: say.money(saving) }),
    text: [worth, turn].filter(Boolean).join(' '),
  };
}
