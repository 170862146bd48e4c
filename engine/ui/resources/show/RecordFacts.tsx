import type { CSSProperties, ReactNode } from 'react';
import classes from './RecordFacts.module.css';

export interface RecordFact {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Of 12 columns, where it shares a row. */
  width?: number;
}

/** Shows the fields of a record, one for each row, or beside each other with their labels above. */
export function RecordFacts({ rows }: { rows: RecordFact[][] }) {
  const beside = rows.some(row => row.length > 1);
  return (
    <div className={classes.room}>
      <dl className={classes.facts}>
        {rows.flatMap(row =>
          row.map(({ key, label, value, width = 12 }, place) => {
            const style = { '--at': place === 0 ? 1 : 'auto', '--width': width } as CSSProperties;
            return (
              <div key={key} className={beside ? classes.beside : undefined} style={beside ? style : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            );
          }),
        )}
      </dl>
    </div>
  );
}
