import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Card } from '../../engine/ui/layout/index.ts';
import { type Speaker, useSpeaker, type WidgetProps } from '../../engine/ui/resources/index.ts';
import type { Dashboard } from '../../schemas/generated/types.ts';
import { useDashboard } from './queries.ts';

type Price = Dashboard['custom_prices'][number];

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '12px 20px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontWeight: 600 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));

const unitOf = ({ unit, unit_size }: Price, say: Speaker) =>
  say.text('dashboard.prices.per', {
    unit: unit_size === 1 ? say.text(`dashboard.prices.units.${unit}`) : say.counted(`orders.units.${unit}`, unit_size),
  });

/** The same end for all prices stands once in the head. */
function commonEnd(prices: Price[]): string | null | undefined {
  const ends = new Set(prices.map(({ valid_until }) => valid_until));
  return ends.size === 1 ? [...ends][0] : undefined;
}

/** Prices agreed with this customer, beside the list's. */
export function PricesCard({ widget }: WidgetProps) {
  const say = useSpeaker();
  const prices = useDashboard().data?.custom_prices ?? [];
  if (prices.length === 0) return null;
  const end = commonEnd(prices);
  return (
    <Card
      title={say.label(widget.label)}
      aside={
        end && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {say.text('dashboard.prices.until', { date: say.date(end, 'long') })}
          </Typography>
        )
      }
      flush
    >
      <Rows>
        {prices.map(price => (
          <li key={price.order_type}>
            <span>
              {say.text(`consts.orders.order_type.${price.order_type}`)}
              <small>{unitOf(price, say)}</small>
            </span>
            <span className="end">
              <strong>
                <bdi dir="ltr">{say.money(price.custom_price)}</bdi>
              </strong>
              <small>
                {say.text('dashboard.prices.list', { price: say.money(price.list_price) })}
                {end === undefined &&
                  price.valid_until &&
                  `, ${say.text('dashboard.prices.until', { date: say.day(price.valid_until) })}`}
              </small>
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
