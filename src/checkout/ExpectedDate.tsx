import Typography from '@mui/material/Typography';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { useOrderHead } from './useCheckout.ts';

/** When the work would be back, if the files came today. */
export function ExpectedDate({ uuid }: { uuid: string }) {
  const translate = useTranslate();
  const { date, dateTime } = useFormatters();
  const at = useOrderHead(uuid).data?.expected_due_at;
  if (!at) return null;
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
      {translate('placed.expected')}:{' '}
      <time dateTime={at} title={dateTime(at)} style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {date(at, 'weekday')}
      </time>
    </Typography>
  );
}
