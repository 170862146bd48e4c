import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { ErrorState, Loading, Notice } from '../../engine/ui/components/index.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { PricedChoices } from '../shared/quote/PricedChoices.tsx';
import { PriceFailure } from '../shared/quote/PriceFailure.tsx';
import { QuoteStatus } from '../shared/quote/QuoteStatus.tsx';
import { Skeleton } from '../shared/quote/Skeleton.tsx';
import { TextButton } from '../shared/quote/TextButton.tsx';
import { TurnaroundList } from '../shared/quote/TurnaroundList.tsx';
import { useFileDrop } from '../shared/quote/useFileDrop.ts';
import { usePriceList } from '../shared/quote/usePriceList.ts';
import { useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import classes from './EmbeddedQuote.module.css';
import { EmbedLink } from './EmbedLink.tsx';
import { FilesCard } from './FilesCard.tsx';
import { useAccent } from './useAccent.ts';
import { useEmbedding } from './useEmbedding.ts';
import { type Quote, useQuote } from './useQuote.ts';

/** The quote for the web site of an agency, in a frame. docs/embed-a-quote.md says how to embed it. */
export default function EmbeddedQuote() {
  const texts = useQuoteTexts();
  const translate = useTranslate();
  const [query] = useSearchParams();
  const frame = useRef<HTMLElement>(null);
  useEmbedding(frame, query);
  useAccent(frame, query.get('accent'));
  const { data, error, retry } = usePriceList();
  const product = translate('shell.product');
  return (
    <main id="main" className={classes.frame} ref={frame}>
      <title>{translate('shell.tab_title', { page: texts.text('embed.title'), product })}</title>
      <meta name="robots" content="noindex" />
      <div className={classes.parts}>
        <h1>{texts.text('embed.title')}</h1>
        <p className={classes.narrow}>
          <EmbedLink to={paths.quote}>{texts.text('embed.narrow', { product })}</EmbedLink>
        </p>
        {data ? (
          <Parts list={data} wanted={query.get('service')} />
        ) : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Loading />
        )}
        <div className={classes.foot}>
          <EmbedLink to={paths.prices}>{texts.text('quote.all_prices')}</EmbedLink>
          <EmbedLink to={paths.quote}>{texts.text('embed.by', { product })}</EmbedLink>
        </div>
      </div>
    </main>
  );
}

function Parts({ list, wanted }: { list: PriceList; wanted: string | null }) {
  const quote = useQuote(list, { service: wanted });
  const isOver = useFileDrop(quote.add);
  return (
    <>
      <QuoteStatus quote={quote} isAwaited={quote.prices.awaited} chosen={quote.chosen} />
      <FilesCard quote={quote} list={list} isOver={isOver} compact />
      {quote.prices.error ? (
        <PriceFailure error={quote.prices.error} onRetry={quote.prices.retry} />
      ) : (
        <Choices quote={quote} />
      )}
      <Summary quote={quote} />
    </>
  );
}

function Choices({ quote }: { quote: Quote }) {
  const texts = useQuoteTexts();
  return (
    <div className={classes.columns}>
      <ServiceList quote={quote} />
      {quote.priced && (
        <div>
          <TurnaroundList
            label={texts.text('embed.when')}
            turnarounds={quote.priced.turnarounds}
            value={quote.turnaround}
            onChange={quote.setTurnaround}
          />
          <p className={classes.note}>{texts.text('embed.note')}</p>
        </div>
      )}
    </div>
  );
}

function ServiceList({ quote }: { quote: Quote }) {
  const texts = useQuoteTexts();
  const { offered, service, choose, getPriced, isCounting, prices, showAll } = quote;
  const priceOf = (orderType: string) => {
    const total = getPriced(orderType)?.turnarounds[0]?.total;
    if (total) return <bdi dir="ltr">{texts.money(total)}</bdi>;
    return isCounting || prices.awaited ? <Skeleton width="6ch" /> : null;
  };
  return (
    <div>
      <PricedChoices
        label={texts.text('embed.service')}
        value={service?.order_type ?? ''}
        options={offered.map(({ order_type, name }) => ({ value: order_type, name, price: priceOf(order_type) }))}
        onChange={choose}
      />
      {showAll && (
        <p className={classes.all}>
          <TextButton onClick={showAll}>{texts.text('quote.show_all')}</TextButton>
        </p>
      )}
    </div>
  );
}

function Summary({ quote }: { quote: Quote }) {
  const texts = useQuoteTexts();
  const { chosen, service, quantity, unit, orderPath, files, prices } = quote;
  if (!chosen || !service || quantity === null || !orderPath) return null;
  return (
    <div className={classes.summary}>
      {prices.isNewDay && <Notice tone="info">{texts.text('new_day')}</Notice>}
      <div>
        <p>
          <b>{texts.text('embed.summary', { service: service.name, amount: texts.amount(unit, quantity) })}</b>
          <small>{texts.text('back', { date: texts.day(chosen.due_at) })}</small>
        </p>
        <strong>
          <bdi dir="ltr">{texts.money(chosen.total)}</bdi>
        </strong>
      </div>
      <EmbedLink to={orderPath} button>
        {texts.text('quote.order')}
      </EmbedLink>
      {files.length > 0 && <small>{texts.text('embed.again')}</small>}
    </div>
  );
}
