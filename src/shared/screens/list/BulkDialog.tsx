import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { DeedButton, DialogFrame } from '../../shell/DialogFrame.tsx';
import { actionNamed } from '../actions/offers.ts';
import { causeOf } from '../causeOf.ts';
import { nameOf, type Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { type Outcome, runOnMany } from './bulkRun.ts';

interface BulkDialogProps {
  resource: ResolvedResource;
  /** The act. */
  name: string;
  onClosed: () => void;
}

/** Asks once for all chosen rows, does it, and says of each that refused why. Those stay chosen. */
export default function BulkDialog({ resource, name, onClosed }: BulkDialogProps) {
  const { selectedIds, data = [], onSelect } = useListContext<Row>();
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

  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const here = new Map(data.map(row => [row.id, row]));
      const missing = ids.filter(id => !here.has(id));
      const others = missing.length ? (await dataProvider.getMany<Row>(resource.name, { ids: missing })).data : [];
      const rows = [...ids.flatMap(id => here.get(id) ?? []), ...others];
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
            <DeedButton onClick={run} loading={busy} danger={isLoss}>
              {label}
            </DeedButton>
          )}
        </>
      }
    >
      {refused ? (
        <RefusedRows resource={resource} outcomes={refused} />
      ) : (
        <DialogContentText>
          {action.confirm && action.confirm !== true ? say.label(action.confirm) : say.text('lists.bulk.text')}
        </DialogContentText>
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
