import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { holds } from '../../../../schemas/language/predicate.ts';
import type { ResolvedItem, ResolvedResource, ResolvedSection } from '../../../../schemas/language/resource.ts';
import { Card } from '../../shell/Card.tsx';
import { Absent, Value } from '../display/Value.tsx';
import { type Row, valueAt } from '../row.ts';
import { type Speaker, useSpeaker } from '../useSpeaker.ts';
import { NamedPart, standsAside } from './NamedPart.tsx';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '180px minmax(0, 1fr)',
    gap: 16,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '120px minmax(0, 1fr)' },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
}));

interface Fact {
  label: string;
  value: ReactNode;
}

const FactList = ({ facts }: { facts: Fact[] }) => (
  <Facts>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Facts>
);

const Part = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& + &': { marginTop: 20, paddingTop: 20, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

/** A part of a record as the server words it: the same rows in every client. */
interface ServerSection {
  title: string;
  rows: { label: string; value: string | number | null }[];
}

const Stack = styled('div')({ display: 'grid', gap: 24 });

interface RecordSectionsProps {
  sections: ResolvedSection[];
  resource: ResolvedResource;
  row: Row;
}

export const RecordSections = ({ sections, resource, row }: RecordSectionsProps) => (
  <Stack>
    {sections
      .filter(section => holds(section.visible, row))
      .map(section => (
        <Section key={section.id} section={section} resource={resource} row={row} />
      ))}
  </Stack>
);

const standsAlone = ({ component, display }: ResolvedItem): boolean => Boolean(component) || display === 'sections';

/** Neighbours that are plain fields belong together; what stands alone parts them. */
function blocksOf(items: ResolvedItem[]): ResolvedItem[][] {
  const blocks: ResolvedItem[][] = [];
  for (const item of items) {
    const last = blocks.at(-1);
    if (last?.[0] && !standsAlone(item) && !standsAlone(last[0])) last.push(item);
    else blocks.push([item]);
  }
  return blocks;
}

/** Fields become rows of a card; a component or a part that the server words stands as a card of its own. */
function Section({ section, resource, row }: Omit<RecordSectionsProps, 'sections'> & { section: ResolvedSection }) {
  const say = useSpeaker();
  const items = section.rows.flat().filter(item => holds(item.visible, row) && !standsAside(item));
  const shown = items.filter(({ component, display }) => component || display !== 'hidden');
  return blocksOf(shown).map(block => {
    const [first] = block;
    if (first && standsAlone(first)) return <WholeItem key={first.field} item={first} resource={resource} row={row} />;
    const facts = block.map(item => ({
      label: say.label(item.label),
      value: <Value field={item} row={row} say={say} />,
    }));
    return (
      <Card key={first?.field} title={section.label && say.label(section.label)}>
        <FactList facts={facts} />
      </Card>
    );
  });
}

function WholeItem({ item, resource, row }: { item: ResolvedItem; resource: ResolvedResource; row: Row }) {
  if (item.component) return <NamedPart name={item.component} resource={resource} row={row} options={item.props} />;
  return <ServerSections item={item} parts={(valueAt(row, item.field) ?? []) as ServerSection[]} />;
}

function worded(value: string | number | null, say: Speaker): ReactNode {
  if (value === null || value === '') return <Absent say={say} />;
  return typeof value === 'number' ? say.number(value) : value;
}

/** All parts in one card; each has its heading where there are several. */
function ServerSections({ item, parts }: { item: ResolvedItem; parts: ServerSection[] }) {
  const say = useSpeaker();
  const told = parts.filter(({ rows }) => rows.length > 0);
  if (told.length === 0) return null;
  return (
    <Card title={say.label(item.label)}>
      {told.map(({ title, rows }) => (
        <Part key={title}>
          {told.length > 1 && (
            <Typography component="h3" variant="h3">
              {title}
            </Typography>
          )}
          <FactList facts={rows.map(({ label, value }) => ({ label, value: worded(value, say) }))} />
        </Part>
      ))}
    </Card>
  );
}
