import { Suspense } from 'react';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedColumn, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { Value } from '../display/Value.tsx';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { ExtensionPart } from './ExtensionPart.tsx';
import { RecordFacts } from './RecordFacts.tsx';

/** What the list shows of the record, and when it was made and last changed. */
export function SummaryCard({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const i18n = useI18n();
  const columns = (resource.list?.columns ?? []).filter(
    ({ initiallyHidden, link, when }) => !initiallyHidden && link !== 'show' && holds(when, row),
  );
  const facts = columns.map(column => [
    {
      key: column.field,
      label: i18n.label(column.label),
      value: <SummaryField column={column} row={row} resource={resource} />,
    },
  ]);
  const moments = ['created_at', 'updated_at'].filter(field => row[field] && !columns.some(one => one.field === field));
  const times = moments.map(field => [
    {
      key: field,
      label: i18n.text(`records.${field}`),
      value: <Value field={{ field, display: 'datetime' }} row={row} i18n={i18n} />,
    },
  ]);
  return (
    <Card title={i18n.text('records.summary')}>
      <RecordFacts rows={[...facts, ...times]} />
    </Card>
  );
}

interface SummaryFieldProps {
  column: ResolvedColumn;
  row: Row;
  resource: ResolvedResource;
}

/** As the list shows it: by the component that the file names there, if it names one. */
function SummaryField({ column, row, resource }: SummaryFieldProps) {
  const i18n = useI18n();
  return column.component ? (
    <Suspense fallback="…">
      <ExtensionPart name={column.component} row={row} resource={resource} options={column.props} />
    </Suspense>
  ) : (
    <Value field={column} row={row} i18n={i18n} line />
  );
}
