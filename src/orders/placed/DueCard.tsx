import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import CalendarIcon from 'lucide-react/icons/calendar';
import { serverNow } from '../../../engine/client/api/index.ts';
import { Card } from '../../../engine/ui/components/index.ts';
import { CheckIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';
import { weekdayOf, zonedTimeOf } from '../../shared/dates/plannedDates.ts';
import { calendarEvent } from './calendarEvent.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '4px 4px',
  '& .words': { flex: 1, minWidth: 0 },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    padding: 0,
    '& > .MuiButton-root': { flexBasis: '100%' },
  },
}));

const Tick = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: theme.vars.palette.success.main,
  backgroundColor: theme.vars.palette.success.soft,
}));

/** When the work is back: the promised date, or the date if all files came today. For a quote, when it is answered. */
export function DueCard({ order }: { order: Order }) {
  const i18n = useI18n();
  const { due_at, expected_due_at, status } = order;
  const at = due_at ?? expected_due_at;
  const words = (key: string) => i18n.text(`placed.${key}`);
  if (status === 'quote_requested')
    return <Figure eyebrow={words('quote_by')} figure={words('quote_within')} note={words('quote_note')} />;
  if (!at) return null;
  return (
    <Figure
      eyebrow={words(due_at ? 'due' : 'expected')}
      figure={
        <time dateTime={at} title={i18n.fullDate(at)}>
          {weekdayOf(at, i18n.language)}
        </time>
      }
      note={due_at ? zonedTimeOf(due_at, i18n.language) : words('expected_note')}
      action={due_at && <AddToCalendar order={order} at={due_at} />}
    />
  );
}

interface FigureProps {
  eyebrow: string;
  figure: React.ReactNode;
  note: string;
  action?: React.ReactNode;
}

function Figure({ eyebrow, figure, note, action }: FigureProps) {
  return (
    <Card>
      <Row>
        <Tick>
          <CheckIcon size={24} />
        </Tick>
        <div className="words">
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {eyebrow}
          </Typography>
          <Typography component="p" variant="h1">
            {figure}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        </div>
        {action}
      </Row>
    </Card>
  );
}

function AddToCalendar({ order: { uuid, name, number }, at }: { order: Order; at: string }) {
  const i18n = useI18n();
  const file = calendarEvent({
    uuid,
    summary: i18n.text('placed.calendar_summary', { name, number }),
    url: `${location.origin}${paths.order.to(uuid)}`,
    at: new Date(at),
    now: serverNow(),
  });
  return (
    <Button
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${number}.ics`}
      startIcon={<CalendarIcon aria-hidden />}
    >
      {i18n.text('placed.calendar')}
    </Button>
  );
}
