import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { useI18n } from '../useI18n.ts';
import { CardLink } from './widgetParts.tsx';

const Markdown = lazy(() => import('../display/Markdown.tsx'));

/** What the call of a widget of the type "message" answers. */
interface Message {
  is_active: boolean;
  short_description: string;
  long_description?: string | null;
  created_at?: string | null;
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'short_description' in value && 'is_active' in value;

interface WidgetMessageProps {
  title: string;
  message: unknown;
  /** A preview of a message that is not published. */
  sample?: boolean;
}

/** Shows the current announcement; its long version opens in place. */
export function WidgetMessage({ title, message, sample = false }: WidgetMessageProps) {
  const i18n = useI18n();
  const more = useId();
  const [open, setOpen] = useState(false);
  if (!isMessage(message) || !message.is_active) return null;
  const { created_at, short_description, long_description } = message;
  return (
    <Card
      title={title}
      sample={sample}
      aside={
        created_at && (
          <Typography variant="caption" component="time" dateTime={created_at} sx={{ color: 'text.secondary' }}>
            {i18n.shortDate(created_at)}
          </Typography>
        )
      }
    >
      <Typography dir="auto" sx={{ textWrap: 'pretty' }}>
        {short_description}
      </Typography>
      {long_description && (
        <>
          <Typography component="div" id={more} hidden={!open} sx={{ mt: 1, textWrap: 'pretty' }}>
            {open && (
              <Suspense fallback={<p>{long_description}</p>}>
                <Markdown text={long_description} />
              </Suspense>
            )}
          </Typography>
          <CardLink
            component="button"
            type="button"
            aria-expanded={open}
            aria-controls={more}
            onClick={() => setOpen(!open)}
            sx={{ mt: 1 }}
          >
            {i18n.text(open ? 'dashboard.message.less' : 'dashboard.message.more')}
          </CardLink>
        </>
      )}
    </Card>
  );
}
