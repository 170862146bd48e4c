import type { Money } from '../../../schemas/generated/types.ts';
import type { FileQuantity, ServiceChoice } from './quoteParts.ts';
import { type QuoteTexts, useQuoteTexts } from './useQuoteTexts.ts';

interface QuoteStatusProps {
  quote: Pick<FileQuantity, 'files' | 'isCounting' | 'unit' | 'quantity'> & Pick<ServiceChoice, 'service'>;
  /** Its price is awaited. */
  isAwaited: boolean;
  chosen: { total: Money; due_at: string } | undefined;
}

/** Announces the count and the price to screen readers, once each. */
export function QuoteStatus(props: QuoteStatusProps) {
  const texts = useQuoteTexts();
  return (
    <p role="status" className="visually-hidden">
      {statusOf(props, texts)}
    </p>
  );
}

function statusOf({ quote, isAwaited, chosen }: QuoteStatusProps, texts: QuoteTexts): string {
  const { files, isCounting, service, unit, quantity } = quote;
  if (isCounting) return texts.text('quote.counting');
  if (isAwaited) return '';
  if (chosen && service && quantity !== null) {
    const date = texts.text('back', { date: texts.day(chosen.due_at) });
    return texts.joined([service.name, texts.amount(unit, quantity), texts.money(chosen.total), date]);
  }
  return files.length > 0 && quantity !== null ? texts.amount(unit, quantity) : '';
}
