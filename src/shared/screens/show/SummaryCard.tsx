import { holds } from '../../../../schemas/language/predicate.ts';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { Card } from '../../shell/Card.tsx';
import { Value } from '../display/Value.tsx';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { Facts } from './Facts.tsx';

/** What the list shows of the record, and when it was made and last changed. */
export function SummaryCard({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const say = useSpeaker();
  const columns = (resource.list?.columns ?? []).filter(
    ({ hidden, link, component, when }) => !hidden && link !== 'show' && !component && holds(when, row),
  );
  const facts = columns.map(column => [
    { key: column.field, label: say.label(column.label), value: <Value field={column} row={row} say={say} line /> },
  ]);
  const moments = ['created_at', 'updated_at'].filter(field => row[field] && !columns.some(one => one.field === field));
  const times = moments.map(field => [
    {
      key: field,
      label: say.text(`records.${field}`),
      value: <Value field={{ field, display: 'datetime' }} row={row} say={say} />,
    },
  ]);
  return (
    <Card title={say.text('records.summary')}>
      <Facts rows={[...facts, ...times]} />
    </Card>
  );
}
