import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '../../engine/ui/components/index.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { QuoteStatus } from '../shared/quote/QuoteStatus.tsx';
import { useFileDrop } from '../shared/quote/useFileDrop.ts';
import { usePriceList } from '../shared/quote/usePriceList.ts';
import { useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import { FilesCard } from './FilesCard.tsx';
import { LoadingPage, PublicPage } from './PublicPage.tsx';
import classes from './QuotePage.module.css';
import { QuotePanel } from './QuotePanel.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { readQuote, useQuote } from './useQuote.ts';

/** Fetched with the price list. */
const facts = import('./QuoteFacts.tsx').catch(() => ({ default: () => <></> }));
const QuoteFacts = lazy(() => facts);

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
  const [query] = useSearchParams();
  const quote = useQuote(list, readQuote(query));
  const isOver = useFileDrop(quote.add);
  return (
    <>
      <QuoteStatus quote={quote} isAwaited={quote.prices.awaited} chosen={quote.chosen} />
      <div className={classes.columns}>
        <div className="stack">
          <FilesCard quote={quote} list={list} isOver={isOver} />
          <ServiceCards quote={quote} list={list} />
        </div>
        <QuotePanel quote={quote} list={list} />
      </div>
      <div className={classes.facts}>
        <Suspense>
          <QuoteFacts list={list} />
        </Suspense>
      </div>
    </>
  );
}
