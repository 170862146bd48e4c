import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ResolvedItem } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyValue } from '../display/Value.tsx';
import { type Row, valueAt } from '../row.ts';
import { type I18n, useI18n } from '../useI18n.ts';
import { RecordFacts } from './RecordFacts.tsx';

const Part = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& + &': { marginTop: 20, paddingTop: 20, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

/** A section of a record, rendered as text by the server: the same rows in every client. */
interface ServerSection {
  title: string;
  rows: { label: string; value: string | number | null }[];
}

function toText(value: string | number | null, i18n: I18n): ReactNode {
  if (value === null || value === '') return <EmptyValue i18n={i18n} />;
  // `bdi`: a person's text keeps the direction of its own script.
  return typeof value === 'number' ? i18n.number(value) : <bdi>{value}</bdi>;
}

/** All parts in one card; each has its heading where there are several. */
export function ServerSections({ item, row }: { item: ResolvedItem; row: Row }) {
  const i18n = useI18n();
  const parts = (valueAt(row, item.field) ?? []) as ServerSection[];
  const told = parts.filter(({ rows }) => rows.length > 0);
  if (told.length === 0) return null;
  return (
    <Card title={i18n.label(item.label)}>
      {told.map(({ title, rows }) => (
        <Part key={title}>
          {told.length > 1 && (
            <Typography component="h3" variant="h3">
              {title}
            </Typography>
          )}
          <RecordFacts rows={rows.map(({ label, value }) => [{ key: label, label, value: toText(value, i18n) }])} />
        </Part>
      ))}
    </Card>
  );
}
