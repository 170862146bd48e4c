import { useUser } from '../../engine/client/auth/index.ts';
import { Card, Notice, PillButton } from '../../engine/ui/components/index.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { NoPrice } from '../shared/quote/NoPrice.tsx';
import { PriceExamples } from '../shared/quote/PriceExamples.tsx';
import { PriceFailure } from '../shared/quote/PriceFailure.tsx';
import { Skeleton } from '../shared/quote/Skeleton.tsx';
import { TurnaroundList } from '../shared/quote/TurnaroundList.tsx';
import { type PricedTurnaround, type QuoteTexts, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import classes from './QuotePanel.module.css';
import { Receipt } from './Receipt.tsx';
import { useOrderQuote } from './useOrderQuote.ts';
import type { Quote } from './useQuote.ts';

/** What the chosen service costs in each turnaround, how the price is made, and how to order it. */
export function QuotePanel({ quote, list }: { quote: Quote; list: PriceList }) {
  const texts = useQuoteTexts();
  const { priced, chosen, prices } = quote;
  const isAwaited = quote.isCounting || (prices.awaited && quote.service !== undefined);
  return (
    <div className={classes.panel}>
      <Card
        title={texts.text('quote.panel')}
        aside={chosen && <span className="small muted">{texts.text('before_tax')}</span>}
      >
        <div className={classes.parts}>
          {prices.isNewDay && <Notice tone="info">{texts.text('new_day')}</Notice>}
          {prices.error ? (
            <PriceFailure error={prices.error} onRetry={prices.retry} />
          ) : chosen && priced ? (
            <Priced quote={quote} turnarounds={priced.turnarounds} chosen={chosen} />
          ) : isAwaited ? (
            <Awaited />
          ) : (
            <Nothing list={list} />
          )}
        </div>
      </Card>
    </div>
  );
}

interface PricedProps {
  quote: Quote;
  turnarounds: PricedTurnaround[];
  chosen: PricedTurnaround;
}

function Priced({ quote, turnarounds, chosen }: PricedProps) {
  const texts = useQuoteTexts();
  const user = useUser();
  const { order, isLeaving, couldNotKeep } = useOrderQuote(quote);
  const date = texts.day(chosen.due_at);
  const note = `order_note${user ? '_user' : ''}${quote.files.length > 0 ? '' : '_empty'}`;
  return (
    <>
      <TurnaroundList
        label={texts.text('turnaround.label')}
        turnarounds={turnarounds}
        value={quote.turnaround}
        onChange={quote.setTurnaround}
      />
      <Receipt lines={chosen.lines} total={chosen.total} label={texts.text('quote.total')} />
      {couldNotKeep && <Notice tone="warning">{texts.text('quote.not_kept')}</Notice>}
      <div className={classes.order}>
        <PillButton kind="primary" size="large" pending={isLeaving} onClick={order}>
          {texts.text(couldNotKeep ? 'quote.continue' : 'quote.order')}
        </PillButton>
        <p>{texts.text(`quote.${note}`, { date })}</p>
        <a className="link small" href={mailOf(quote, chosen, texts)}>
          {texts.text('quote.send')}
        </a>
      </div>
      <div className={`bottom-bar ${classes.bar}`}>
        <span>
          <b>
            <bdi dir="ltr">{texts.money(chosen.total)}</bdi>
          </b>
          <small>{texts.text('back', { date })}</small>
        </span>
        <PillButton kind="primary" size="large" pending={isLeaving} onClick={order}>
          {texts.text(couldNotKeep ? 'quote.continue' : 'quote.order')}
        </PillButton>
      </div>
    </>
  );
}

/** Opens the visitor's mail program. The page sends no mail: anybody could have it sent to anybody (decision 063). */
function mailOf({ service, unit, quantity, path }: Quote, { total, due_at }: PricedTurnaround, texts: QuoteTexts) {
  const values = {
    service: service?.name,
    amount: texts.amount(unit, quantity ?? 0),
    total: texts.money(total),
    date: texts.day(due_at),
    url: `${location.origin}${path}`,
  };
  const [subject, body] = ['mail_subject', 'mail_body'].map(key =>
    encodeURIComponent(texts.text(`quote.${key}`, values)),
  );
  return `mailto:?subject=${subject}&body=${body}`;
}

/** As high as the list of turnarounds and the receipt that are awaited. */
const Awaited = () => (
  <div className={classes.awaited}>
    <Skeleton width="100%" />
    <Skeleton width="80%" />
    <Skeleton width="100%" />
  </div>
);

function Nothing({ list }: { list: PriceList }) {
  const texts = useQuoteTexts();
  return (
    <>
      <NoPrice title={texts.text('quote.nothing')} note={texts.text('quote.nothing_text')} />
      <PriceExamples list={list} />
    </>
  );
}
