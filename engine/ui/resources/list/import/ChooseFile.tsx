import Stack from '@mui/material/Stack';
import { type ChangeEvent, useState } from 'react';
import type { ResolvedItem } from '../../../../dsl/resolve/resolved.ts';
import { useI18n } from '../../useI18n.ts';
import { readTable, type Table, type Unreadable } from './readTable.ts';

interface ChooseFileProps {
  fields: ResolvedItem[];
  onRead: (table: Table) => void;
}

/** Describes what the file must contain, and lets the person choose one. */
export function ChooseFile({ fields, onRead }: ChooseFileProps) {
  const i18n = useI18n();
  const [problem, setProblem] = useState<Unreadable>();
  const names = fields.map(({ label, required }) => `${i18n.label(label)}${required === true ? ' *' : ''}`);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    const table = file ? await readTable(file) : undefined;
    if (typeof table === 'string') setProblem(table);
    else if (table) onRead(table);
  };
  return (
    <Stack spacing={2}>
      <p>{i18n.text('lists.import.how', { names: i18n.list(names) })}</p>
      <label>
        <span>{i18n.text('lists.import.file')} </span>
        <input type="file" accept=".csv,text/csv" onChange={event => void choose(event)} />
      </label>
      {problem && <p role="alert">{i18n.text(`lists.import.${problem}`)}</p>}
    </Stack>
  );
}
