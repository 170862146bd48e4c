import type { ResolvedItem, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { getAvailableActions } from '../actions/availableActions.ts';
import type { Row } from '../row.ts';
import { ExtensionPart, standsAside } from './ExtensionPart.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { RecordChanges } from './RecordChanges.tsx';
import { SummaryCard } from './SummaryCard.tsx';

/** Components of any tab that a schema file puts beside the page. */
function itemsBeside({ show }: ResolvedResource): ResolvedItem[] {
  const sections = [...(show?.sections ?? []), ...(show?.tabs ?? []).flatMap(tab => tab.sections ?? [])];
  return sections.flatMap(section => section.rows.flat()).filter(standsAside);
}

/** Messages are below the page: they are read from top to bottom. */
export const hasAside = (resource: ResolvedResource): boolean =>
  itemsBeside(resource).length > 0 || (resource.show?.aside ?? []).some(card => card !== 'messages');

/** The second column of a record's page: summary, links and history. */
export function RecordAside({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const cards = resource.show?.aside ?? [];
  const History = resource.collection ? RecordChanges : HistoryCard;
  // For a row of a domain, the history is part of the row.
  const mayHistory = !resource.collection || getAvailableActions(resource, ['history'], row).length > 0;
  return (
    <>
      {cards.includes('summary') && <SummaryCard resource={resource} row={row} />}
      {itemsBeside(resource).map(({ field, component, props }) => (
        <ExtensionPart key={field} name={component ?? ''} resource={resource} row={row} options={props} />
      ))}
      {cards.includes('links') && <LinksCard resource={resource} row={row} />}
      {cards.includes('history') && mayHistory && <History resource={resource} row={row} />}
    </>
  );
}
