import type { Quote } from './useQuote.ts';
import { useQuoteTexts } from './useQuoteTexts.ts';

/** Announces the count and the price to screen readers, once each. */
export function QuoteStatus({ quote }: { quote: Quote }) {
  const texts = useQuoteTexts();
  return (
    <p role="status" className="visually-hidden">
      {statusOf(quote, texts)}
    </p>
  );
}

function statusOf(quote: Quote, texts: ReturnType<typeof useQuoteTexts>): string {
  const { files, isCounting, service, unit, quantity, priced, turnaround, prices } = quote;
  if (isCounting) return texts.text('quote.counting');
  if (prices.awaited) return '';
  const chosen = priced?.turnarounds.find(one => one.turnaround === turnaround);
  if (chosen && service && quantity !== null) {
    const date = texts.text('back', { date: texts.day(chosen.due_at) });
    return texts.joined([service.name, texts.amount(unit, quantity), texts.money(chosen.total), date]);
  }
  return files.length > 0 && quantity !== null ? texts.amount(unit, quantity) : '';
}
