import ShieldIcon from 'lucide-react/icons/shield-check';
import { CardIcon, ClockIcon, RotateIcon } from '../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { type QuoteTexts, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import { Facts } from './Facts.tsx';
import { freePlan } from './freePlan.ts';

/** How ordering works, below the services. */
export default function QuoteFacts({ list }: { list: PriceList }) {
  const texts = useQuoteTexts();
  return <Facts label={texts.text('quote.how')} facts={factsOf(list, texts)} />;
}

function factsOf({ services, plans }: PriceList, texts: QuoteTexts) {
  const free = freePlan(plans);
  const minimum = services.map(one => one.minimum).toSorted((one, other) => one.amount - other.amount)[0];
  const fact = (name: string, text: string) => ({ title: texts.text(`quote.facts.${name}`), text });
  return [
    { icon: ClockIcon, ...fact('date', texts.text('quote.facts.date_text')) },
    ...(free?.revision_rounds
      ? [
          {
            icon: RotateIcon,
            ...fact('changes', texts.plural('quote.facts.changes_text', free.revision_rounds)),
          },
        ]
      : []),
    ...(minimum
      ? [{ icon: CardIcon, ...fact('pay', texts.text('quote.facts.pay_text', { amount: texts.money(minimum) })) }]
      : []),
    ...(free?.retention_days
      ? [
          {
            icon: ShieldIcon,
            ...fact('private', texts.plural('quote.facts.private_text', free.retention_days)),
          },
        ]
      : []),
  ];
}
