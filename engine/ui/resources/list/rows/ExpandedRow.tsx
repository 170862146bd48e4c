import { useGetOne } from 'react-admin';
import { holds } from '../../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedItem, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { Value } from '../../display/Value.tsx';
import { type Row, valueAt } from '../../row.ts';
import { useExtension } from '../../Screens.tsx';
import { type I18n, useI18n } from '../../useI18n.ts';

/**
 * Details of a row, below it: the fields of `expand`. Fields that the list does not contain are fetched with the
 * record.
 */
export function ExpandedRow({ row, resource }: { row: Row; resource: ResolvedResource }) {
  const i18n = useI18n();
  const items = (resource.list?.expand ?? []).flat();
  const missing = Boolean(resource.rights.show) && items.some(({ field }) => valueAt(row, field) === undefined);
  const { data = row } = useGetOne<Row>(resource.name, { id: row.id }, { enabled: missing });
  return (
    <dl className="expanded" data-own>
      {items
        .filter(item => holds(item.visible, data))
        .map(item => (
          <div key={item.field} style={{ gridColumn: `span ${item.width}` }}>
            <dt>{i18n.label(item.label)}</dt>
            <dd>
              <ItemValue item={item} row={data} resource={resource} i18n={i18n} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface ItemValueProps {
  item: ResolvedItem;
  row: Row;
  resource: ResolvedResource;
  i18n: I18n;
}

function ItemValue({ item, row, resource, i18n }: ItemValueProps) {
  const Named = useExtension(item.component);
  return Named ? <Named row={row} resource={resource} options={item.props} /> : Value({ field: item, row, i18n });
}
