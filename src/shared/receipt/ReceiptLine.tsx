import type { ReactNode } from 'react';
import classes from './Receipt.module.css';

interface ReceiptLineProps {
  label: string;
  /** Beside the label. */
  extra?: ReactNode;
  amount: string;
  rule?: string;
  /** The line lowers the total: a discount or a credit. */
  lowers?: boolean;
  /** A hairline above. */
  ruled?: boolean;
  total?: boolean;
}

export function ReceiptLine({ label, extra, amount, rule, lowers, ruled, total }: ReceiptLineProps) {
  return (
    <div className={[classes.line, ruled && classes.ruled, total && classes.total].filter(Boolean).join(' ')}>
      <dt>
        {label} {extra}
      </dt>
      <dd className={lowers ? `${classes.amount} ${classes.lowers}` : classes.amount}>
        <bdi dir="ltr">{amount}</bdi>
      </dd>
      {rule && <dd className={classes.rule}>{rule}</dd>}
    </div>
  );
}
