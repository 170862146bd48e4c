import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Card } from '../../engine/ui/components/index.ts';
import { type I18n, useI18n, type WidgetProps } from '../../engine/ui/resources/index.ts';
import type { Dashboard } from '../../schemas/generated/types.ts';
import { CardRows } from '../shared/CardRows.tsx';
import { useDashboard } from './queries.ts';

type Price = Dashboard['custom_prices'][number];

const Rows = styled(CardRows)(({ theme }) => ({
  '& li': { alignItems: 'flex-start', justifyContent: 'space-between' },
  '& .end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontWeight: 600 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));

const unitOf = ({ unit, unit_size }: Price, i18n: I18n) =>
  i18n.text('dashboard.prices.per', {
    unit:
      unit_size === 1 ? i18n.text(`dashboard.prices.units.${unit}`) : i18n.plural(`orders.units.${unit}`, unit_size),
  });

/** A common end of all prices is shown once in the header. */
function commonEnd(prices: Price[]): string | null | undefined {
  const ends = new Set(prices.map(({ valid_until }) => valid_until));
  return ends.size === 1 ? [...ends][0] : undefined;
}

/** Prices agreed with this customer, beside the list's. */
export function PricesCard({ widget }: WidgetProps) {
  const i18n = useI18n();
  const prices = useDashboard().data?.custom_prices ?? [];
  if (prices.length === 0) return null;
  const end = commonEnd(prices);
  return (
    <Card
      title={i18n.label(widget.label)}
      aside={
        end && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {i18n.text('dashboard.prices.until', { date: i18n.date(end, 'long') })}
          </Typography>
        )
      }
      flush
    >
      <Rows>
        {prices.map(price => (
          <li key={price.order_type}>
            <span>
              {i18n.text(`consts.orders.order_type.${price.order_type}`)}
              <small>{unitOf(price, i18n)}</small>
            </span>
            <span className="end">
              <strong>
                <bdi dir="ltr">{i18n.money(price.custom_price)}</bdi>
              </strong>
              <small>
                {i18n.text('dashboard.prices.list', { price: i18n.money(price.list_price) })}
                {end === undefined &&
                  price.valid_until &&
                  `, ${i18n.text('dashboard.prices.until', { date: i18n.shortDate(price.valid_until) })}`}
              </small>
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
