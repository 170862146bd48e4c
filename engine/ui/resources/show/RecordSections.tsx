import { styled } from '@mui/material/styles';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedItem, ResolvedResource, ResolvedSection } from '../../../dsl/resolve/resolved.ts';
import { Value } from '../display/Value.tsx';
import type { Row } from '../row.ts';
import { type I18n, useI18n } from '../useI18n.ts';
import { ExtensionPart, standsAside } from './ExtensionPart.tsx';
import { type RecordFact, RecordFacts } from './RecordFacts.tsx';
import { SectionCard } from './SectionCard.tsx';
import { ServerSections } from './ServerSections.tsx';

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

/** `"props": {"inline": true}` puts a component beside the label of its field, like a value. */
const standsAlone = ({ component, display, props }: ResolvedItem): boolean =>
  component ? !props?.inline : display === 'sections';

const isShown = (item: ResolvedItem, row: Row): boolean =>
  holds(item.visible, row) && !standsAside(item) && (Boolean(item.component) || item.display !== 'hidden');

/** Consecutive plain fields form one table; standalone parts divide them. */
function blocksOf(section: ResolvedSection, row: Row): (ResolvedItem | ResolvedItem[][])[] {
  const blocks: (ResolvedItem | ResolvedItem[][])[] = [];
  for (const items of section.rows) {
    const shown = items.filter(item => isShown(item, row));
    const plain = shown.filter(item => !standsAlone(item));
    const last = blocks.at(-1);
    if (plain.length > 0 && Array.isArray(last)) last.push(plain);
    else if (plain.length > 0) blocks.push([plain]);
    blocks.push(...shown.filter(standsAlone));
  }
  return blocks;
}

/** Fields become rows of a card; a component or a section that the server renders is a separate card. */
function Section({ section, resource, row }: Omit<RecordSectionsProps, 'sections'> & { section: ResolvedSection }) {
  const i18n = useI18n();
  const blocks = blocksOf(section, row);
  const first = blocks.findIndex(Array.isArray);
  return blocks.map((block, place) =>
    Array.isArray(block) ? (
      <SectionCard key={block[0]?.[0]?.field} section={section} isFirst={place === first}>
        <SectionFacts
          section={section}
          facts={block.map(items => items.map(item => factOf(item, resource, row, i18n)))}
        />
      </SectionCard>
    ) : (
      <WholeItem key={block.field} item={block} resource={resource} row={row} />
    ),
  );
}

/** What is called as its section is has its name once. */
function SectionFacts({ section, facts }: { section: ResolvedSection; facts: RecordFact[][] }) {
  const i18n = useI18n();
  const [only, ...others] = facts.flat();
  if (only && others.length === 0 && section.label && i18n.label(section.label) === only.label) return only.value;
  return <RecordFacts rows={facts} />;
}

const factOf = (item: ResolvedItem, resource: ResolvedResource, row: Row, i18n: I18n) => ({
  key: item.field,
  label: i18n.label(item.label),
  value: item.component ? (
    <ExtensionPart name={item.component} resource={resource} row={row} options={item.props} />
  ) : (
    <Value field={item} row={row} i18n={i18n} />
  ),
  width: item.width,
});

function WholeItem({ item, resource, row }: { item: ResolvedItem; resource: ResolvedResource; row: Row }) {
  if (item.component) return <ExtensionPart name={item.component} resource={resource} row={row} options={item.props} />;
  return <ServerSections item={item} row={row} />;
}
