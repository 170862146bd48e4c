import Button from '@mui/material/Button';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { Value } from '../display/Value.tsx';
import { roleName } from '../roleName.ts';
import type { Row } from '../row.ts';
import { type I18n, useI18n } from '../useI18n.ts';
import { Timeline } from './Timeline.tsx';
import { type FieldChange, type RecordChange, useRecordChanges } from './useRecordChanges.ts';
import { getVisibleFields } from './visibleFields.ts';

/** Who changed what and when, as the server recorded it for a row of a collection; newest first. */
export function RecordChanges({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const i18n = useI18n();
  const { changes, total, failed, more, again } = useRecordChanges(resource, row.id);
  return (
    <Card title={i18n.text('screens.history.title')}>
      {failed && (
        <p role="alert">
          {i18n.text('records.history.failed')}{' '}
          <Button size="small" onClick={again}>
            {i18n.text('records.history.again')}
          </Button>
        </p>
      )}
      {changes?.length === 0 && i18n.text('screens.history.empty')}
      <Timeline>
        {changes?.map(change => (
          <li key={change.uuid}>
            <span>
              {i18n.text(`records.history.${change.kind}`, {
                by: i18n.text(`records.history.by.${change.by}`, { _: roleName(i18n, change.by) }),
              })}
            </span>
            <time dateTime={change.at} title={i18n.fullDate(change.at)}>
              {i18n.shortDateTime(change.at)}
            </time>
            {change.kind === 'edit' && <Differences resource={resource} row={row} change={change} />}
          </li>
        ))}
      </Timeline>
      {changes && changes.length < total && (
        <Button onClick={more} sx={{ mt: 2 }}>
          {i18n.text('records.history.more')}
        </Button>
      )}
    </Card>
  );
}

function Differences({ resource, row, change }: { resource: ResolvedResource; row: Row; change: RecordChange }) {
  const i18n = useI18n();
  const fields = getVisibleFields(resource);
  return Object.entries(change.changes).map(([name, difference]) => {
    const known = fields.find(({ field }) => field === name);
    const field = known ?? { field: name, display: 'text' as const };
    const label = known ? i18n.label(known.label) : name.replaceAll('_', ' ');
    const renderValue = (value: unknown) => (
      <Value field={field} row={{ ...row, [name]: value }} i18n={i18n} line plain />
    );
    return (
      <span className="note" key={name}>
        {label}: <Difference difference={difference} renderValue={renderValue} i18n={i18n} />
      </span>
    );
  });
}

interface DifferenceProps {
  difference: FieldChange;
  renderValue: (value: unknown) => React.ReactNode;
  i18n: I18n;
}

/** One changed field. The values of a secret field are not known. */
function Difference({ difference, renderValue, i18n }: DifferenceProps) {
  if (!('after' in difference)) return i18n.text('records.history.secret');
  return (
    <>
      <del>{renderValue(difference.before)}</del> → <ins>{renderValue(difference.after)}</ins>
    </>
  );
}
