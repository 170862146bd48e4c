import Button from '@mui/material/Button';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../layout/Card.tsx';
import { Value } from '../display/Value.tsx';
import { roleName } from '../roleName.ts';
import type { Row } from '../row.ts';
import { type Speaker, useSpeaker } from '../useSpeaker.ts';
import { fieldsShown } from './fieldsShown.ts';
import { Timeline } from './Timeline.tsx';
import { type Change, type RecordChange, useRecordChanges } from './useRecordChanges.ts';

/** Who changed what and when, as the server noted it for a row that it keeps by itself; newest first. */
export function RecordChanges({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const say = useSpeaker();
  const { changes, total, failed, more, again } = useRecordChanges(resource, row.id);
  return (
    <Card title={say.text('screens.history.title')}>
      {failed && (
        <p role="alert">
          {say.text('records.history.failed')}{' '}
          <Button size="small" onClick={again}>
            {say.text('records.history.again')}
          </Button>
        </p>
      )}
      {changes?.length === 0 && say.text('screens.history.empty')}
      <Timeline>
        {changes?.map(change => (
          <li key={change.uuid}>
            <span>
              {say.text(`records.history.${change.kind}`, {
                by: say.text(`records.history.by.${change.by}`, { _: roleName(say, change.by) }),
              })}
            </span>
            <time dateTime={change.at} title={say.exact(change.at)}>
              {say.moment(change.at)}
            </time>
            {change.kind === 'edit' && <Differences resource={resource} row={row} change={change} />}
          </li>
        ))}
      </Timeline>
      {changes && changes.length < total && (
        <Button onClick={more} sx={{ mt: 2 }}>
          {say.text('records.history.more')}
        </Button>
      )}
    </Card>
  );
}

function Differences({ resource, row, change }: { resource: ResolvedResource; row: Row; change: RecordChange }) {
  const say = useSpeaker();
  const fields = fieldsShown(resource);
  return Object.entries(change.changes).map(([name, difference]) => {
    const known = fields.find(({ field }) => field === name);
    const field = known ?? { field: name, display: 'text' as const };
    const label = known ? say.label(known.label) : name.replaceAll('_', ' ');
    const shown = (value: unknown) => <Value field={field} row={{ ...row, [name]: value }} say={say} line plain />;
    return (
      <span className="note" key={name}>
        {label}: <Difference difference={difference} shown={shown} say={say} />
      </span>
    );
  });
}

interface DifferenceProps {
  difference: Change;
  shown: (value: unknown) => React.ReactNode;
  say: Speaker;
}

/** Of a secret field it is only known that it changed. */
function Difference({ difference, shown, say }: DifferenceProps) {
  if (!('after' in difference)) return say.text('records.history.secret');
  return (
    <>
      <del>{shown(difference.before)}</del> → <ins>{shown(difference.after)}</ins>
    </>
  );
}
