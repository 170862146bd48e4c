import { styled } from '@mui/material/styles';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { Card } from '../../shell/Card.tsx';
import type { Row } from '../row.ts';
import { type Speaker, useSpeaker } from '../useSpeaker.ts';

const Timeline = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', display: 'grid', paddingInlineStart: 24, paddingBottom: 16 },
  '& li:last-of-type': { paddingBottom: 0 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 4,
    top: 6,
    width: 8,
    height: 8,
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.text.disabled}`,
    backgroundColor: theme.vars.palette.background.paper,
    boxSizing: 'border-box',
  },
  '& li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 7,
    top: 18,
    bottom: -2,
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { fontWeight: 600 },
  '& li:first-of-type::before': {
    borderColor: theme.vars.palette.success.main,
    backgroundColor: theme.vars.palette.success.main,
  },
  '& time, & .note': {
    ...theme.typography.body2,
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
}));

interface Happened {
  at: string;
  actor: string;
  type: string;
  to: string | null;
  note: string | null;
}

/** The words for the kind of event, else the state it led to, else the kind itself. */
function wordsOf(event: Happened, resource: ResolvedResource, say: Speaker): string {
  const state = resource.list?.columns.find(({ display }) => display === 'badge');
  const option = state?.options?.find(({ value }) => value === event.to);
  const led = option ? say.label(option.label) : event.type.replaceAll('_', ' ');
  return say.text(`resources.${resource.name}.events.${event.type}`, { _: led, state: led });
}

/** What happened to the record, newest first. */
export function HistoryCard({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const say = useSpeaker();
  const events = ((row.events ?? []) as Happened[]).toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Card title={say.text('screens.history.title')}>
      {events.length === 0 && say.text('screens.history.empty')}
      <Timeline>
        {events.map(event => (
          <li key={`${event.at} ${event.type} ${event.to}`}>
            <span>{wordsOf(event, resource, say)}</span>
            <time dateTime={event.at} title={say.exact(event.at)}>
              {say.moment(event.at)}
            </time>
            {event.note && <span className="note">{event.note}</span>}
          </li>
        ))}
      </Timeline>
    </Card>
  );
}
