import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { holds } from '../../../../schemas/language/predicate.ts';
import type { ResolvedItem, ResolvedResource, ResolvedSection } from '../../../../schemas/language/resource.ts';
import { Card } from '../../shell/Card.tsx';
import { Value } from '../display/Value.tsx';
import { type Row, valueAt } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
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

const FactCard = ({ title, facts }: { title?: string; facts: Fact[] }) => (
  <Card title={title}>
    <Facts>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  </Card>
);

/** A part of a record as the server words it: the same rows in every client. */
interface ServerSection {
  title: string;
  rows: { label: string; value: string }[];
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

/** Fields become rows of one card; a component or a part that the server words stands as a card of its own. */
function Section({ section, resource, row }: Omit<RecordSectionsProps, 'sections'> & { section: ResolvedSection }) {
  const say = useSpeaker();
  const items = section.rows.flat().filter(item => holds(item.visible, row) && !standsAside(item));
  const plain = items.filter(({ component, display }) => !component && display !== 'sections' && display !== 'hidden');
  const whole = items.filter(({ component, display }) => component || display === 'sections');
  const facts = plain.map(item => ({
    label: say.label(item.label),
    value: <Value field={item} row={row} say={say} />,
  }));
  return (
    <>
      {facts.length > 0 && <FactCard title={section.label && say.label(section.label)} facts={facts} />}
      {whole.map(item => (
        <WholeItem key={item.field} item={item} resource={resource} row={row} />
      ))}
    </>
  );
}

function WholeItem({ item, resource, row }: { item: ResolvedItem; resource: ResolvedResource; row: Row }) {
  if (item.component) return <NamedPart name={item.component} resource={resource} row={row} options={item.props} />;
  const parts = (valueAt(row, item.field) ?? []) as ServerSection[];
  return parts.map(({ title, rows }) => <FactCard key={title} title={title} facts={rows} />);
}
