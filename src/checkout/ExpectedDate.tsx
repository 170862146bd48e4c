import Typography from '@mui/material/Typography';
import { useI18n } from '../../engine/ui/resources/index.ts';
import { weekdayOf } from '../shared/dates/plannedDates.ts';
import { useOrderHead } from './useCheckout.ts';

/** The date on which the work is back if all files come today. */
export function ExpectedDate({ uuid }: { uuid: string }) {
  const i18n = useI18n();
  const at = useOrderHead(uuid).data?.expected_due_at;
  if (!at) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
      {i18n.text('placed.expected')}:{' '}
      <time dateTime={at} title={i18n.fullDate(at)} style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {weekdayOf(at, i18n.language)}
      </time>
    </Typography>
  );
}
