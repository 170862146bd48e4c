import Button from '@mui/material/Button';
import { saveAsFile } from '../../../../client/api/saveAsFile.ts';
import { useI18n } from '../../useI18n.ts';
import { tableText } from './readTable.ts';
import type { ImportedRow } from './useImport.ts';

interface ImportResultsProps {
  name: string;
  heads: string[];
  results: ImportedRow[];
}

/** The number of rejected lines that are shown. The file with the rejected lines has all. */
const SHOWN = 100;

/**
 * Result of the import: how many rows were created, why each rejected line was rejected, and a file of these lines to
 * correct.
 */
export function ImportResults({ name, heads, results }: ImportResultsProps) {
  const i18n = useI18n();
  const refused = results.filter(({ problem }) => problem !== undefined);
  const made = results.length - refused.length;
  const save = () => {
    const rows = refused.map(({ cells }) => cells);
    saveAsFile(`${name}-refused.csv`, new Blob([tableText(heads, rows)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <div role="status">
      <p>{i18n.plural('lists.import.made', made)}</p>
      {refused.length > 0 && (
        <>
          <p>{i18n.plural('lists.import.refused', refused.length)}</p>
          <ul>
            {refused.slice(0, SHOWN).map(({ line, problem }) => (
              <li key={line}>
                {i18n.text('lists.import.line', { line: i18n.number(line) })} {problem}
              </li>
            ))}
          </ul>
          <Button size="small" onClick={save}>
            {i18n.text('lists.import.save_refused')}
          </Button>
        </>
      )}
    </div>
  );
}
