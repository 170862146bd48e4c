import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { DashboardMessage } from '../../schemas/generated/types.ts';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Card } from '../shared/shell/Card.tsx';
import type { CardProps } from './home.ts';
import { CardLink } from './parts.tsx';
import { useTeamMessage } from './useAnswer.ts';

/** A word from the team, while there is one. */
export function MessageCard({ widget }: CardProps) {
  const message = useTeamMessage().data;
  return message?.is_active ? <Word widget={widget} message={message} /> : null;
}

/** The long version opens in place. */
function Word({ widget, message }: CardProps & { message: DashboardMessage }) {
  const { created_at, short_description, long_description } = message;
  const say = useSpeaker();
  const more = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={say.label(widget.label)}
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
