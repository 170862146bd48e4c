import type { ReactNode } from 'react';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import type { Checkout } from '../../../schemas/generated/types.ts';
import classes from './Receipt.module.css';
import { ReceiptLine } from './ReceiptLine.tsx';

export type Priced = Pick<Checkout, 'lines' | 'total' | 'currency'>;

/** Lines that come after the sum of the work itself; a hairline sets them apart. */
const AFTER_WORK = new Set(['tax', 'credit']);

interface ReceiptProps {
  price: Priced;
  /** Something to do about a line, beside its label. */
  extra?: (line: Priced['lines'][number]) => ReactNode;
  /** Label of the last line; default: the total. */
  total?: string;
}

/** Label, amount, and below it the rule as text. The lines come from the server; nothing is computed here. */
export function Receipt({ price, extra, total }: ReceiptProps) {
  const translate = useTranslate();
  const { money } = useFormatters();
  const { currency } = price;
  const firstAfterWork = price.lines.findIndex(line => AFTER_WORK.has(line.kind));
  return (
    <dl className={classes.receipt}>
      {price.lines.map((line, place) => (
        <ReceiptLine
          key={`${line.kind}-${line.label}-${line.rule}`}
          label={line.label}
          extra={extra?.(line)}
          amount={money({ amount: line.amount, currency })}
          rule={line.rule}
          lowers={line.amount < 0}
          ruled={place > 0 && place === firstAfterWork}
        />
      ))}
      <ReceiptLine
        label={total ?? translate('pricing.receipt.total')}
        amount={money(price.total)}
        ruled={price.lines.length > 0}
        total
      />
    </dl>
  );
}
