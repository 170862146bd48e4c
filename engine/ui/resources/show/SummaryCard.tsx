import { Suspense } from 'react';
import { holds } from '../../../dsl/conditions/predicate.ts';
import type { ResolvedColumn, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../layout/Card.tsx';
import { Value } from '../display/Value.tsx';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { Facts } from './Facts.tsx';
import { NamedPart } from './NamedPart.tsx';

/** What the list shows of the record, and when it was made and last changed. */
export function SummaryCard({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const say = useSpeaker();
  const columns = (resource.list?.columns ?? []).filter(
    ({ hidden, link, when }) => !hidden && link !== 'show' && holds(when, row),
  );
  const facts = columns.map(column => [
    {
      key: column.field,
      label: say.label(column.label),
      value: <Shown column={column} row={row} resource={resource} />,
    },
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

interface ShownProps {
  column: ResolvedColumn;
  row: Row;
  resource: ResolvedResource;
}

/** As the list shows it: by the component that the file names there, if it names one. */
function Shown({ column, row, resource }: ShownProps) {
  const say = useSpeaker();
  return column.component ? (
    <Suspense fallback="…">
      <NamedPart name={column.component} row={row} resource={resource} options={column.props} />
    </Suspense>
  ) : (
    <Value field={column} row={row} say={say} line />
  );
}
