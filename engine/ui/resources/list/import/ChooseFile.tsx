import Stack from '@mui/material/Stack';
import { type ChangeEvent, useState } from 'react';
import type { ResolvedItem } from '../../../../dsl/resolve/resolved.ts';
import { useSpeaker } from '../../useSpeaker.ts';
import { readTable, type Table, type Unreadable } from './readTable.ts';

interface ChooseFileProps {
  fields: ResolvedItem[];
  onRead: (table: Table) => void;
}

/** What the file must look like, before one is chosen. */
export function ChooseFile({ fields, onRead }: ChooseFileProps) {
  const say = useSpeaker();
  const [problem, setProblem] = useState<Unreadable>();
  const names = fields.map(({ label, required }) => `${say.label(label)}${required === true ? ' *' : ''}`);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    const table = file ? await readTable(file) : undefined;
    if (typeof table === 'string') setProblem(table);
    else if (table) onRead(table);
  };
  return (
    <Stack spacing={2}>
      <p>{say.text('lists.import.how', { names: say.list(names) })}</p>
      <label>
        <span>{say.text('lists.import.file')} </span>
        <input type="file" accept=".csv,text/csv" onChange={event => void choose(event)} />
      </label>
      {problem && <p role="alert">{say.text(`lists.import.${problem}`)}</p>}
    </Stack>
  );
}
