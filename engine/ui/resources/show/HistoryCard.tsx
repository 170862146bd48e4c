import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import type { Row } from '../row.ts';
import { type I18n, useI18n } from '../useI18n.ts';
import { Timeline } from './Timeline.tsx';

interface Happened {
  at: string;
  actor: string;
  type: string;
  to: string | null;
  note: string | null;
}

/** The text for the kind of event, by who did it where that matters, else the state it led to, else the kind itself. */
function wordsOf(event: Happened, resource: ResolvedResource, i18n: I18n): string {
  const state = resource.list?.columns.find(({ display }) => display === 'badge');
  const option = state?.options?.find(({ value }) => value === event.to);
  const led = option ? i18n.label(option.label) : event.type.replaceAll('_', ' ');
  const words = (name: string, otherwise: string) =>
    i18n.text(`resources.${resource.name}.events.${name}`, { _: otherwise, state: led });
  return words(`${event.type}_by_${event.actor}`, words(event.type, led));
}

/** What happened to the record, newest first. */
export function HistoryCard({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const i18n = useI18n();
  const events = ((row.events ?? []) as Happened[]).toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Card title={i18n.text('screens.history.title')}>
      {events.length === 0 && i18n.text('screens.history.empty')}
      <Timeline>
        {events.map(event => (
          <li key={`${event.at} ${event.type} ${event.to}`}>
            <span>{wordsOf(event, resource, i18n)}</span>
            <time dateTime={event.at} title={i18n.fullDate(event.at)}>
              {i18n.shortDateTime(event.at)}
            </time>
            {event.note && <span className="note">{event.note}</span>}
          </li>
        ))}
      </Timeline>
    </Card>
  );
}
