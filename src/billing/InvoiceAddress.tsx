import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../engine/client/api/index.ts';
import { useUser } from '../../engine/client/auth/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import { addressLines, useI18n } from '../../engine/ui/resources/index.ts';
import { paths } from '../paths.ts';
import { billingQuery } from '../shared/plan/planQueries.ts';

/** Name and address as the next invoice will carry them. */
export function InvoiceAddress() {
  const i18n = useI18n();
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['getOrganization'],
    queryFn: ({ signal }) => call('getOrganization', { signal }),
    staleTime: 5 * 60_000,
    // A locked account can only load its cards and payments.
    enabled: user?.blocked_at === null,
  });
  const number = useQuery(billingQuery).data?.tax_number;
  if (!data || !user) return null;
  const lines = [...addressLines(data.billing_address, i18n.language), ...[data.tax_id ?? []].flat()];
  return (
    <Card
      title={i18n.text('account.billing.on_invoices')}
      aside={
        <Link to={paths.organization} className="link">
          {i18n.text('account.billing.change')}
        </Link>
      }
    >
      <address style={{ fontStyle: 'normal' }} dir="auto">
        {[data.name || `${user.first_name} ${user.last_name}`, ...lines].map(line => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {number && <small className="muted">{i18n.text(`billing.tax_number.${number}`)}</small>}
      {lines.length === 0 && <small className="muted">{i18n.text('account.billing.no_address')}</small>}
    </Card>
  );
}
