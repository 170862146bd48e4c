import { styled } from '@mui/material/styles';
import { Card } from '../../engine/ui/components/index.ts';
import { SectionSkeleton, useI18n, type WidgetProps } from '../../engine/ui/resources/index.ts';
import { useTypicalPrices } from './queries.ts';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16, padding: '12px 20px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .title': { display: 'block', fontWeight: 500 },
  '& .meta': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: { '& li': { paddingInline: 16 } },
}));

const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '12px 20px',
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}));

/** What each service costs for a job of a usual size, which the dashboard file names. */
export function TypicalPricesCard({ widget }: WidgetProps) {
  const i18n = useI18n();
  const { data, isLoading } = useTypicalPrices(widget.props ?? {});
  if (isLoading) return <SectionSkeleton />;
  if (!data?.services.length) return null;
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
      <Foot>{i18n.text('dashboard.first.prices_note')}</Foot>
    </Card>
  );
}
