import { styled } from '@mui/material/styles';
import { Card, ErrorState } from '../../engine/ui/components/index.ts';
import { SectionSkeleton, useI18n, type WidgetProps } from '../../engine/ui/resources/index.ts';
import { CardFoot, CardRows } from '../shared/CardRows.tsx';
import { useTypicalPrices } from './queries.ts';

const Rows = styled(CardRows)(({ theme }) => ({
  '& li': { justifyContent: 'space-between' },
  '& .title': { display: 'block', fontWeight: 500 },
  '& .meta': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}));

/** The price of each service for a typical job. The dashboard file has the sizes of the jobs. */
export function TypicalPricesCard({ widget }: WidgetProps) {
  const i18n = useI18n();
  const { data, error, refetch } = useTypicalPrices(widget.props ?? {});
  if (error && !data)
    return (
      <Card title={i18n.label(widget.label)} flush>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <SectionSkeleton />;
  if (data.services.length === 0) return null;
  return (
    <Card title={i18n.label(widget.label)} flush>
      <Rows>
        {data.services.map(({ order_type, quantity, unit, turnarounds: [usual] }) => (
          <li key={order_type}>
            <span>
              <span className="title">{i18n.text(`consts.orders.order_type.${order_type}`)}</span>
              <span className="meta">
                {i18n.joined([
                  i18n.plural(`orders.units.${unit}`, quantity),
                  usual && i18n.plural('dashboard.first.days', usual.working_days),
                ])}
              </span>
            </span>
            {usual && (
              <strong>
                <bdi dir="ltr">{i18n.money(usual.total)}</bdi>
              </strong>
            )}
          </li>
        ))}
      </Rows>
      <CardFoot>{i18n.text('dashboard.first.prices_note')}</CardFoot>
    </Card>
  );
}
