import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { holds } from '../../../../schemas/language/predicate.ts';
import type { ResolvedResource, ResolvedTab } from '../../../../schemas/language/resource.ts';
import { Notice } from '../../shell/Notice.tsx';
import { type Row, valueAt } from '../row.ts';
import { useGuide } from '../Screens.tsx';
import { TabLinks } from '../TabLinks.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { Columns } from './Columns.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { NamedPart, standsAside } from './NamedPart.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordSections } from './RecordSections.tsx';
import { SectionSkeleton } from './ShowSkeleton.tsx';

interface RecordPageProps {
  resource: ResolvedResource;
  row: Row;
  /** Only what the list knew is here yet. */
  partial: boolean;
}

/** Header, what comes next, tabs and sections; beside them what one looks up. */
export function RecordPage({ resource, row, partial }: RecordPageProps) {
  const say = useSpeaker();
  const next = useGuide(resource.name)?.next(row, say);
  const aside = asideOf({ resource, row });
  return (
    <>
      <RecordHeader resource={resource} row={row} />
      {next?.title && !partial && (
        <div style={{ marginBottom: 24 }}>
          <Notice tone={next.tone} title={next.title}>
            {next.sentence}
          </Notice>
        </div>
      )}
      <Columns
        main={
          partial ? (
            <SectionSkeleton />
          ) : (
            <>
              <RecordTabs resource={resource} row={row} />
              {resource.show?.aside.includes('messages') && <MessagesCard row={row} />}
            </>
          )
        }
        aside={aside && partial ? <SectionSkeleton /> : aside}
      />
    </>
  );
}

type PartProps = Pick<RecordPageProps, 'resource' | 'row'>;

/** How many things are behind a tab: `files` is counted by `files_count`, or by the list of that name. */
function tabCount(tab: ResolvedTab, row: Row): number | undefined {
  const list = valueAt(row, tab.id);
  const count = valueAt(row, `${tab.id}_count`);
  return Array.isArray(list) ? list.length : typeof count === 'number' ? count : undefined;
}

function RecordTabs({ resource, row }: PartProps) {
  const say = useSpeaker();
  const { search } = useLocation();
  const tabs = (resource.show?.tabs ?? []).filter(tab => holds(tab.when, row));
  const asked = new URLSearchParams(search).get('tab');
  const current = tabs.find(({ id }) => id === asked) ?? tabs[0];
  if (!current) return <RecordSections sections={resource.show?.sections ?? []} resource={resource} row={row} />;
  const links = tabs.map(tab => {
    const count = tab.count ? tabCount(tab, row) : undefined;
    return {
      id: tab.id,
      label: say.label(tab.label),
      search: `tab=${tab.id}`,
      count: count === undefined ? undefined : say.number(count),
    };
  });
  return (
    <div>
      {tabs.length > 1 && <TabLinks label={say.label(resource.label)} tabs={links} current={current.id} />}
      {current.component ? (
        <NamedPart name={current.component} resource={resource} row={row} options={current.props} />
      ) : (
        <RecordSections sections={current.sections ?? []} resource={resource} row={row} />
      )}
    </div>
  );
}

/** Undefined where the file puts nothing beside the page. */
function asideOf({ resource, row }: PartProps): ReactNode {
  const { show } = resource;
  const sections = [...(show?.sections ?? []), ...(show?.tabs ?? []).flatMap(tab => tab.sections ?? [])];
  const items = sections.flatMap(section => section.rows.flat()).filter(standsAside);
  const history = show?.aside.includes('history') ?? false;
  if (items.length === 0 && !history) return undefined;
  return (
    <>
      {items.map(({ field, component, props }) => (
        <NamedPart key={field} name={component ?? ''} resource={resource} row={row} options={props} />
      ))}
      {history && <HistoryCard resource={resource} row={row} />}
    </>
  );
}
