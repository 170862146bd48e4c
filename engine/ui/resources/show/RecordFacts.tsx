import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';

const Grid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 16,
  margin: 0,
  '& > div': {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: '180px minmax(0, 1fr)',
    gap: 16,
    alignContent: 'start',
  },
  '& > .beside': { gridColumn: 'var(--at) / span var(--width)', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', minWidth: 0 },
  '@container (max-width: 479px)': {
    '& > div': { gridTemplateColumns: '120px minmax(0, 1fr)' },
    '& > .beside': { gridColumn: '1 / -1', gridTemplateColumns: '120px minmax(0, 1fr)', gap: 16 },
  },
  // Beside its label a state of two words would overflow.
  '@container (max-width: 279px)': {
    '& > div, & > .beside': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 },
  },
}));

/** Beside a page there is as little room as on a phone. */
const Room = styled('div')({ containerType: 'inline-size' });

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
    <Room>
      <Grid>
        {rows.flatMap(row =>
          row.map(({ key, label, value, width = 12 }, place) => {
            const style = { '--at': place === 0 ? 1 : 'auto', '--width': width } as CSSProperties;
            return (
              <div key={key} className={beside ? 'beside' : undefined} style={beside ? style : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            );
          }),
        )}
      </Grid>
    </Room>
  );
}
