import Button from '@mui/material/Button';
import { useSpeaker } from '../../useSpeaker.ts';
import { saveAsFile } from '../exportRows.ts';
import { tableText } from './readTable.ts';
import type { Imported } from './useImport.ts';

interface ImportResultsProps {
  name: string;
  heads: string[];
  results: Imported[];
}

/** More would only be scrolled past; the file with them has all. */
const SHOWN = 100;

/** How many rows there are now, and for each line that was refused why, with a file of them to repair. */
export function ImportResults({ name, heads, results }: ImportResultsProps) {
  const say = useSpeaker();
  const refused = results.filter(({ problem }) => problem !== undefined);
  const made = results.length - refused.length;
  const save = () => {
    const rows = refused.map(({ cells }) => cells);
    saveAsFile(`${name}-refused.csv`, new Blob([tableText(heads, rows)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <div role="status">
      <p>{say.counted('lists.import.made', made)}</p>
      {refused.length > 0 && (
        <>
          <p>{say.counted('lists.import.refused', refused.length)}</p>
          <ul>
            {refused.slice(0, SHOWN).map(({ line, problem }) => (
              <li key={line}>
                {say.text('lists.import.line', { line: say.number(line) })} {problem}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={save}>
            {say.text('lists.import.save_refused')}
          </Button>
        </>
      )}
    </div>
  );
}
