import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { DialogActionButton, DialogFrame } from '../../../components/DialogFrame.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useI18n } from '../../useI18n.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResults } from './ImportResults.tsx';
import { fieldFor, importFields } from './importFields.ts';
import type { Table } from './readTable.ts';
import { useImport } from './useImport.ts';

interface ImportDialogProps {
  resource: ResolvedResource;
  onClosed: () => void;
}

/** Imports a CSV file: shows first what will be read from it, then the result of each line. */
export default function ImportDialog({ resource, onClosed }: ImportDialogProps) {
  const i18n = useI18n();
  const [open, setOpen] = useState(true);
  const [table, setTable] = useState<Table>();
  const { run, progress, results, stopped } = useImport(resource);
  const fields = importFields(resource);
  const columns = table?.heads.map(head => fieldFor(head, fields, i18n)) ?? [];
  const missing = fields.filter(item => item.required === true && !columns.includes(item));
  const busy = progress !== undefined;
  const close = () => {
    // The dialog stays until the last line: a half imported file would be worse than none.
    if (!busy) setOpen(false);
  };
  return (
    <DialogFrame
      title={i18n.text('lists.import.title', { name: i18n.label(resource.label) })}
      width="md"
      open={open}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            {i18n.text(results ? 'lists.close' : 'lists.cancel')}
          </Button>
          {table && !results && (
            <DialogActionButton
              danger={false}
              loading={busy}
              disabled={missing.length > 0}
              onClick={() => void run(table, columns)}
            >
              {i18n.plural('lists.import.run', table.rows.length)}
            </DialogActionButton>
          )}
        </>
      }
    >
      {stopped && !busy && (
        <Notice tone="error" alert>
          {stopped}
        </Notice>
      )}
      {results && table ? (
        <ImportResults name={resource.name} heads={table.heads} results={results} />
      ) : table ? (
        <ImportPreview table={table} columns={columns} missing={missing} />
      ) : (
        <ChooseFile fields={fields} onRead={setTable} />
      )}
      {busy && table && (
        <LinearProgress
          variant="determinate"
          value={(progress / table.rows.length) * 100}
          aria-label={i18n.text('lists.import.busy')}
        />
      )}
    </DialogFrame>
  );
}
