import Box from '@mui/material/Box';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import type { UploadOutcome } from '../../schemas/generated/types.ts';
import { Receipt } from '../shared/receipt/Receipt.tsx';
import type { Summary } from '../shared/uploads/entries.ts';
import { Quiet } from './UploadColumns.ts';

interface FinishCardProps {
  summary: Summary;
  outcome: UploadOutcome | null;
}

/** The consequences of finishing now: which files are left out, and the price for those that are complete. */
export function FinishCard({ summary: { done, total }, outcome }: FinishCardProps) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const missing = total - done;
  const title = missing ? 'uploads.part.title' : 'uploads.outcome.title';
  return (
    <Card title={translate(title, { smart_count: done, count: number(done) })}>
      {missing > 0 && <Quiet>{translate('uploads.part.text', { smart_count: missing, count: number(missing) })}</Quiet>}
      {outcome && <Outcome outcome={outcome} />}
    </Card>
  );
}

/** The difference as the server works it out; a refund is written as what comes back. */
function Outcome({ outcome: { kind, ordered, counted, unit, price } }: { outcome: UploadOutcome }) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const amountOf = (count: number) => translate(`orders.units.${unit}`, { smart_count: count, count: number(count) });
  const total = { ...price.total, amount: Math.abs(price.total.amount) };
  return (
    <>
      <Quiet>{translate(`uploads.outcome.${kind}`, { ordered: amountOf(ordered), counted: amountOf(counted) })}</Quiet>
      <Box sx={{ mt: 1, mb: -1.5 }}>
        <Receipt
          price={{ ...price, total }}
          total={translate(`uploads.outcome.${kind}_total`, { currency: price.currency })}
        />
      </Box>
    </>
  );
}
