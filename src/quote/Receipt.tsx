import type { Money } from '../../schemas/generated/types.ts';
import { type PricedTurnaround, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import classes from './Receipt.module.css';

interface ReceiptProps {
  lines: PricedTurnaround['lines'];
  total: Money;
  /** Of the total. */
  label: string;
}

/** Label, amount, and below it the rule as text, as the receipts behind sign-in have them. */
export function Receipt({ lines, total, label }: ReceiptProps) {
  const texts = useQuoteTexts();
  return (
    <dl className={classes.receipt}>
      {lines.map(line => (
        <div key={`${line.kind}-${line.rule}`} className={classes.line}>
          <dt>{line.label}</dt>
          <dd>
            <bdi dir="ltr">{texts.money({ amount: line.amount, currency: total.currency })}</bdi>
          </dd>
          <dd className={classes.rule}>{line.rule}</dd>
        </div>
      ))}
      <div className={`${classes.line} ${classes.total}`}>
        <dt>{label}</dt>
        <dd>
          <bdi dir="ltr">{texts.money(total)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
