import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { DeedButton, DialogFrame } from '../../shell/DialogFrame.tsx';
import { actionNamed } from '../actions/offers.ts';
import { causeOf } from '../causeOf.ts';
import { nameOf, type Row } from '../row.ts';
import { useGuide } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { fittingOf, type Outcome, runOnMany } from './bulkRun.ts';

interface BulkDialogProps {
  resource: ResolvedResource;
  /** The act. */
  name: string;
  onClosed: () => void;
}

/** The chosen rows as they are now, also those that stand on other pages. */
function useChosen(resource: string, ids: string[]) {
  const { data = [] } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const here = new Map(data.map(row => [row.id, row]));
  const missing = ids.filter(id => !here.has(id));
  const others = useQuery({
    queryKey: [resource, 'chosen', missing],
    enabled: missing.length > 0,
    queryFn: async () => (await dataProvider.getMany<Row>(resource, { ids: missing })).data,
  });
  return { rows: [...ids.flatMap(id => here.get(id) ?? []), ...(others.data ?? [])], others };
}

/** Says what it comes to and asks once for all chosen rows, does it, and says of each that refused why. Those stay chosen. */
export default function BulkDialog({ resource, name, onClosed }: BulkDialogProps) {
  const { selectedIds, onSelect } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const say = useSpeaker();
  const [ids] = useState(selectedIds);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Outcome[]>();
  const action = actionNamed(resource, name);
  const label = say.label(action.label);
  const isLoss = action.tone === 'danger';
  const close = () => setOpen(false);
  const { rows, others } = useChosen(resource.name, ids);
  const fitting = fittingOf(resource, name, rows);
  const staying = rows.length - fitting.length;
  const foreseen = [
    useGuide(resource.name)?.together?.(fitting, name, say),
    staying > 0 && say.counted('lists.bulk.stay', staying),
  ]
    .filter(Boolean)
    .join(' ');

  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (others.error) throw others.error;
      const outcomes = await runOnMany(resource, name, rows, dataProvider);
      const failed = outcomes.filter(({ done }) => !done);
      onSelect(failed.map(({ row }) => row.id));
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      const done = outcomes.length - failed.length;
      if (done > 0) notify(say.counted('lists.bulk.done', done), { type: 'success' });
      if (failed.length > 0) setRefused(failed);
      else close();
    } catch (error) {
      notify(causeOf(error, say), { type: 'error' });
    }
    setBusy(false);
  };

  return (
    <DialogFrame
      title={
        refused
          ? say.counted('lists.bulk.refused', refused.length)
          : say.text('lists.bulk.title', { act: label, rows: say.counted('screens.rows', ids.length) })
      }
      open={open}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={close} autoFocus>
            {say.text(refused ? 'lists.close' : isLoss ? 'screens.confirm.keep' : 'lists.cancel')}
          </Button>
          {!refused && (
            <DeedButton onClick={run} loading={busy || others.isLoading} danger={isLoss}>
              {label}
            </DeedButton>
          )}
        </>
      }
    >
      {refused ? (
        <RefusedRows resource={resource} outcomes={refused} />
      ) : (
        <>
          {!others.isLoading && foreseen && (
            <DialogContentText sx={{ mb: 1, color: 'text.primary' }}>{foreseen}</DialogContentText>
          )}
          <DialogContentText>
            {action.confirm && action.confirm !== true ? say.label(action.confirm) : say.text('lists.bulk.text')}
          </DialogContentText>
        </>
      )}
    </DialogFrame>
  );
}

function RefusedRows({ resource, outcomes }: { resource: ResolvedResource; outcomes: Outcome[] }) {
  const say = useSpeaker();
  return (
    <ul role="alert">
      {outcomes.map(({ row, error }) => (
        <li key={row.id}>
          <b dir="auto">{nameOf(row, resource.title)}</b>:{' '}
          {error ? causeOf(error, say) : say.text('lists.bulk.not_offered')}
        </li>
      ))}
    </ul>
  );
}
