import { useLocation } from 'react-router';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ListQuery, ResolvedResource, ResolvedTab } from '../../../dsl/resolve/resolved.ts';
import { EmbeddedList } from '../list/EmbeddedList.tsx';
import { type Row, valueAt } from '../row.ts';
import { TabLinks } from '../TabLinks.tsx';
import { useI18n } from '../useI18n.ts';
import { StandaloneExtension } from './ExtensionPart.tsx';
import { RecordSections } from './RecordSections.tsx';
import { RelatedCount } from './RelatedCount.tsx';

/** The list query of the rows that belong to a record. */
const getRelatedQuery = ({ by }: NonNullable<ResolvedTab['related']>, row: Row): ListQuery =>
  by ? { [by]: row.id } : {};

interface PartProps {
  resource: ResolvedResource;
  row: Row;
}

/** How many things are behind a tab: `files` is counted by `files_count`, or by the list of that name. */
function countFromRow({ id }: ResolvedTab, row: Row): number | undefined {
  const list = valueAt(row, id);
  const count = valueAt(row, `${id}_count`);
  return Array.isArray(list) ? list.length : typeof count === 'number' ? count : undefined;
}

/** The tabs of a record, or its sections if it has none. The address names the open tab. */
export function RecordTabs({ resource, row }: PartProps) {
  const i18n = useI18n();
  const { search } = useLocation();
  const tabs = (resource.show?.tabs ?? []).filter(tab => holds(tab.when, row));
  const asked = new URLSearchParams(search).get('tab');
  const current = tabs.find(({ id }) => id === asked) ?? tabs[0];
  if (!current) return <RecordSections sections={resource.show?.sections ?? []} resource={resource} row={row} />;
  const countOf = (tab: ResolvedTab) => {
    if (!tab.count) return undefined;
    if (tab.related) return <RelatedCount name={tab.related.resource} fixed={getRelatedQuery(tab.related, row)} />;
    const count = countFromRow(tab, row);
    return count === undefined ? undefined : i18n.number(count);
  };
  const links = tabs.map(tab => ({
    id: tab.id,
    label: i18n.label(tab.label),
    icon: tab.icon,
    search: `tab=${tab.id}`,
    count: countOf(tab),
  }));
  return (
    <div>
      {tabs.length > 1 && <TabLinks label={i18n.label(resource.label)} tabs={links} current={current.id} />}
      <Tab key={current.id} tab={current} resource={resource} row={row} />
    </div>
  );
}

function Tab({ tab, resource, row }: PartProps & { tab: ResolvedTab }) {
  const { related, create, component, props, sections = [] } = tab;
  if (component) return <StandaloneExtension name={component} resource={resource} row={row} options={props} />;
  if (!related) return <RecordSections sections={sections} resource={resource} row={row} />;
  return (
    <EmbeddedList
      resource={related.resource}
      fixed={getRelatedQuery(related, row)}
      columns={related.columns}
      actions={related.actions.filter(name => name !== 'create' || holds(create?.when, row))}
    />
  );
}
