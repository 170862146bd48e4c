import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../layout/Card.tsx';
import type { Row } from '../row.ts';
import { type Speaker, useSpeaker } from '../useSpeaker.ts';
import { Timeline } from './Timeline.tsx';

interface Happened {
  at: string;
  actor: string;
  type: string;
  to: string | null;
  note: string | null;
}

/** The words for the kind of event, by who did it where that matters, else the state it led to, else the kind itself. */
function wordsOf(event: Happened, resource: ResolvedResource, say: Speaker): string {
  const state = resource.list?.columns.find(({ display }) => display === 'badge');
  const option = state?.options?.find(({ value }) => value === event.to);
  const led = option ? say.label(option.label) : event.type.replaceAll('_', ' ');
  const words = (name: string, otherwise: string) =>
    say.text(`resources.${resource.name}.events.${name}`, { _: otherwise, state: led });
  return words(`${event.type}_by_${event.actor}`, words(event.type, led));
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
