import { Box } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import type { Checkout } from '../../../schemas/generated/types.ts';
import { formatAmount } from './amount.ts';
import { ReceiptLine } from './ReceiptLine.tsx';

export type Priced = Pick<Checkout, 'lines' | 'total' | 'currency'>;

/** Lines that come after the sum of the work itself; a hairline sets them apart. */
const AFTER_WORK = new Set(['tax', 'credit']);

/** Label, amount, and under it the rule in words. The lines come from the server; nothing is computed here. */
export function Receipt({ price }: { price: Priced }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const firstAfterWork = price.lines.findIndex(line => AFTER_WORK.has(line.kind));
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid' }}>
      {price.lines.map((line, place) => (
        <ReceiptLine
          key={`${line.kind}-${line.label}`}
          label={line.label}
          amount={formatAmount(line.amount, price.currency, locale)}
          rule={line.rule}
          lowers={line.amount < 0}
          ruled={place > 0 && place === firstAfterWork}
        />
      ))}
      <ReceiptLine
        label={translate('formui.receipt.total', { currency: price.currency })}
        amount={formatAmount(price.total.amount, price.currency, locale)}
        ruled={price.lines.length > 0}
        total
      />
    </Box>
  );
}
