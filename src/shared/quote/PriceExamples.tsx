import { FactList } from '../../../engine/ui/components/index.ts';
import type { PriceList } from '../../../schemas/generated/types.ts';
import { quantityKeys } from '../../../schemas/pricing/quantities.ts';
import { exampleQuantities } from './examples.ts';
import classes from './PriceExamples.module.css';
import { Skeleton } from './Skeleton.tsx';
import { groupServices } from './units.ts';
import { usePrices } from './usePrices.ts';
import { useQuoteTexts } from './useQuoteTexts.ts';

/** What usual quantities cost, for one service of each group. */
export function PriceExamples({ list }: { list: PriceList }) {
  const texts = useQuoteTexts();
  const typical = groupServices(list.services).flatMap(({ services }) => services[0] ?? []);
  const query = Object.fromEntries(typical.map(({ unit }) => [quantityKeys[unit], exampleQuantities[unit]]));
  const { prices } = usePrices({ ...query, turnaround: ['standard'] });
  return (
    <div className={classes.examples}>
      <h3 className={classes.title}>{texts.text('quote.examples')}</h3>
      <FactList>
        {typical.map(({ order_type, name, unit }) => {
          const found = prices?.services.find(one => one.order_type === order_type)?.turnarounds[0];
          return (
            <div key={order_type}>
              <dt>{texts.joined([name, texts.amount(unit, exampleQuantities[unit])])}</dt>
              <dd>
                {found ? <bdi dir="ltr">{texts.money(found.total)}</bdi> : <Skeleton width="6ch" />}
                <small>{found && texts.days(found.working_days)}</small>
              </dd>
            </div>
          );
        })}
      </FactList>
    </div>
  );
}
