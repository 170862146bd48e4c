import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Card } from '../../components/Card.tsx';
import { Value } from '../display/Value.tsx';
import type { Row } from '../row.ts';
import { usePortal } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { RelatedCount } from './RelatedCount.tsx';
import { getVisibleFields } from './visibleFields.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 16, overflowWrap: 'anywhere' },
  '& .name': { color: theme.vars.palette.text.secondary },
}));

/** What the record refers to, and the lists of what refers to it, as far as the person may see them. */
export function LinksCard({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const i18n = useI18n();
  const { resources } = usePortal();
  const outward = getVisibleFields(resource).filter(({ ref, field }) => ref && row[field]);
  const inward = resources.flatMap(other =>
    (other.list?.filters ?? [])
      .filter(({ ref }) => ref?.resource === resource.name)
      .map(({ field, label, keys }) => ({ other, field, label, key: keys[0] ?? field })),
  );
  if (outward.length + inward.length === 0) return null;
  const isOnly = (name: string) => inward.filter(({ other }) => other.name === name).length === 1;
  return (
    <Card title={i18n.text('records.links')}>
      <List>
        {outward.map(field => (
          <li key={field.field}>
            <span className="name">{i18n.label(field.label)}</span>
            <Value field={field} row={row} i18n={i18n} />
          </li>
        ))}
        {inward.map(({ other, field, label, key }) => (
          <li key={`${other.name} ${field}`}>
            <Link to={`${other.route}?${new URLSearchParams({ [key]: row.id })}`}>
              {isOnly(other.name) ? i18n.label(other.label) : `${i18n.label(other.label)}: ${i18n.label(label)}`}
            </Link>
            <RelatedCount name={other.name} fixed={{ [key]: row.id }} />
          </li>
        ))}
      </List>
    </Card>
  );
}
