import Typography from '@mui/material/Typography';
import { useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { weekdayOf } from '../shared/dates/plannedDates.ts';
import { useOrderHead } from './useCheckout.ts';

/** Whether the order has its files: then only the payment is missing. A link or a drive is checked by staff first. */
const hasFiles = ({ submission_method, files }: Order): boolean =>
  submission_method === 'upload' &&
  files.some(({ role }) => role === 'source') &&
  files.every(({ upload, scan }) => upload === 'done' && scan !== 'quarantined');

/** The date on which the work is back if it is paid, and all files come, today. */
export function ExpectedDate({ uuid }: { uuid: string }) {
  const i18n = useI18n();
  const order = useOrderHead(uuid).data;
  const at = order?.expected_due_at;
  if (!at) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
      {i18n.text(hasFiles(order) ? 'placed.expected_paid' : 'placed.expected')}:{' '}
      <time dateTime={at} title={i18n.fullDate(at)} style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {weekdayOf(at, i18n.language)}
      </time>
    </Typography>
  );
}
