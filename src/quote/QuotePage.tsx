import ShieldIcon from 'lucide-react/icons/shield-check';
import { ErrorState } from '../../engine/ui/components/index.ts';
import { CardIcon, ClockIcon, RotateIcon } from '../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { QuoteStatus } from '../shared/quote/QuoteStatus.tsx';
import { useFileDrop } from '../shared/quote/useFileDrop.ts';
import { usePriceList } from '../shared/quote/usePriceList.ts';
import { type QuoteTexts, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import { Facts } from './Facts.tsx';
import { FilesCard } from './FilesCard.tsx';
import { freePlan } from './freePlan.ts';
import { LoadingPage, PublicPage } from './PublicPage.tsx';
import classes from './QuotePage.module.css';
import { QuotePanel } from './QuotePanel.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { useQuote } from './useQuote.ts';

/** A quote without an account: files are counted on the visitor's device, and only numbers are sent. */
export default function QuotePage() {
  const texts = useQuoteTexts();
  const { data, error, retry } = usePriceList();
  return (
    <PublicPage
      tab={texts.text('quote.tab')}
      title={texts.text('quote.title')}
      sentence={texts.text('quote.sentence')}
      description={texts.text('quote.description')}
      other={{ label: texts.text('nav.prices'), to: paths.prices }}
    >
      {data ? <Quote list={data} /> : error ? <ErrorState error={error} onRetry={retry} /> : <LoadingPage />}
    </PublicPage>
  );
}

function Quote({ list }: { list: PriceList }) {
  const texts = useQuoteTexts();
  const quote = useQuote(list);
  const isOver = useFileDrop(quote.add);
  return (
    <>
      <QuoteStatus quote={quote} isAwaited={quote.prices.awaited} chosen={quote.chosen} />
      <div className={classes.columns}>
        <div className={classes.questions}>
          <FilesCard quote={quote} list={list} isOver={isOver} />
          <ServiceCards quote={quote} list={list} />
        </div>
        <QuotePanel quote={quote} list={list} />
      </div>
      <div className={classes.facts}>
        <Facts label={texts.text('quote.how')} facts={factsOf(list, texts)} />
      </div>
    </>
  );
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
