import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { DashboardMessage } from '../../schemas/generated/types.ts';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Card } from '../shared/shell/Card.tsx';
import { CardLink } from './parts.tsx';

/** A word from the team; the long version opens in place. */
export function MessageCard({ created_at, short_description, long_description }: DashboardMessage) {
  const say = useSpeaker();
  const more = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={say.text('dashboard.message.title')}
      aside={
        created_at && (
          <Typography variant="caption" component="time" dateTime={created_at} sx={{ color: 'text.secondary' }}>
            {say.day(created_at)}
          </Typography>
        )
      }
    >
      <Typography sx={{ textWrap: 'pretty' }}>{short_description}</Typography>
      {long_description && (
        <>
          <Typography id={more} hidden={!open} sx={{ mt: 1, whiteSpace: 'pre-line', textWrap: 'pretty' }}>
            {long_description}
          </Typography>
          <CardLink
            component="button"
            type="button"
            aria-expanded={open}
            aria-controls={more}
            onClick={() => setOpen(!open)}
            sx={{ mt: 1 }}
          >
            {say.text(open ? 'dashboard.message.less' : 'dashboard.message.more')}
          </CardLink>
        </>
      )}
    </Card>
  );
}
