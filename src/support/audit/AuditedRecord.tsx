import { Link } from 'react-router';
import {
  EmptyValue,
  type ExtensionProps,
  isSingleElement,
  type Row,
  recordPath,
  useI18n,
  useResource,
} from '../../../engine/ui/resources/index.ts';
import type { AuditRecord } from '../../../schemas/generated/types.ts';

/** What an entry is about, by its number or title, which leads to it as long as it is there and the person may see it. */
export function AuditedRecord({ row, plain }: ExtensionProps) {
  const i18n = useI18n();
  const entry = row as unknown as AuditRecord;
  const [resource, key] = placeOf(entry);
  const there = useResource(resource ?? '');
  if (entry.number === null) return <EmptyValue i18n={i18n} />;
  const isWhole = isSingleElement({ field: 'number', display: 'text' }, row);
  const name = <bdi style={isWhole ? { whiteSpace: 'nowrap' } : undefined}>{entry.number}</bdi>;
  const to = there && (key === null ? there.route : recordPath(there, { id: key } as Row));
  if (plain || !to || entry.record_gone) return name;
  return (
    <Link to={to} className="link">
      {name}
    </Link>
  );
}

function placeOf({ order_uuid, payment_uuid, resource, record }: AuditRecord): [string | null, string | null] {
  if (order_uuid) return ['support_orders', order_uuid];
  return payment_uuid ? ['support_payments', payment_uuid] : [resource, record];
}
