import { useState } from 'react';
import { Link } from 'react-router';
import { Card, firstStrongIsolate, SelectInput, TextInput } from '../../engine/ui/components/index.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { maxOrderQuantities, quantityKeys } from '../../schemas/pricing/quantities.ts';
import { type Turnaround, turnarounds } from '../../schemas/pricing/turnarounds.ts';
import { paths } from '../paths.ts';
import { exampleQuantities } from '../shared/quote/examples.ts';
import { PriceFailure } from '../shared/quote/PriceFailure.tsx';
import { Skeleton } from '../shared/quote/Skeleton.tsx';
import { parseQuantity } from '../shared/quote/units.ts';
import { usePrices } from '../shared/quote/usePrices.ts';
import { type PricedTurnaround, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import classes from './Calculator.module.css';

/** One line: service, quantity and turnaround, and what it costs. */
export function Calculator({ list }: { list: PriceList }) {
  const texts = useQuoteTexts();
  const [orderType, setOrderType] = useState(list.services[0]?.order_type ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const [turnaround, setTurnaround] = useState<Turnaround>('standard');
  const service = list.services.find(({ order_type }) => order_type === orderType);
  const unit = service?.unit ?? 'word';
  const text = typed ?? texts.number(exampleQuantities[unit]);
  const quantity = parseQuantity(text, unit);
  const { prices, error, awaited, retry } = usePrices(
    service && quantity ? { order_type: [orderType], turnaround: [turnaround], [quantityKeys[unit]]: quantity } : null,
  );
  const priced = prices?.services[0]?.turnarounds[0];

  const choose = (next: string) => {
    const other = list.services.find(({ order_type }) => order_type === next);
    if (other?.unit !== unit) setTyped(null);
    setOrderType(next);
  };
  return (
    <Card flush>
      <form className={classes.line} aria-label={texts.text('prices.calculator')} onSubmit={preventSubmit}>
        <div className={classes.wide}>
          <SelectInput
            id="calculator-service"
            label={texts.text('prices.service')}
            value={orderType}
            onChange={choose}
            options={list.services.map(({ order_type, name }) => ({ value: order_type, label: name }))}
          />
        </div>
        <div>
          <TextInput
            id="calculator-quantity"
            label={texts.text(`units.${unit}`)}
            inputMode="numeric"
            value={text}
            error={
              quantity === null
                ? texts.text('quantity_problem', { max: texts.number(maxOrderQuantities[unit]) })
                : undefined
            }
            onChange={setTyped}
          />
        </div>
        <div>
          <SelectInput
            id="calculator-turnaround"
            label={texts.text('turnaround.label')}
            value={turnaround}
            onChange={next => setTurnaround(next as Turnaround)}
            options={turnarounds.map(value => ({ value, label: texts.text(`turnaround.${value}`) }))}
          />
        </div>
        <output className={classes.price} htmlFor="calculator-service calculator-quantity calculator-turnaround">
          {error ? (
            <PriceFailure error={error} onRetry={retry} />
          ) : (
            <>
              <b>
                {priced ? <bdi dir="ltr">{texts.money(priced.total)}</bdi> : <Skeleton shown={awaited} width="5ch" />}
              </b>
              <span className="small muted">
                {priced ? (
                  texts.text('back_days', { date: texts.day(priced.due_at), days: texts.days(priced.working_days) })
                ) : (
                  <Skeleton shown={awaited} width="20ch" />
                )}
              </span>
            </>
          )}
        </output>
      </form>
      <div className={classes.foot}>
        <span>{priced && priced.plans.length > 0 && <PlanTotals plans={priced.plans} />}</span>
        <Link to={paths.quote} className="link">
          {texts.text('prices.have_file')}
        </Link>
      </div>
    </Card>
  );
}

/** Each total stays with the name of its plan in right-to-left text. */
function PlanTotals({ plans }: Pick<PricedTurnaround, 'plans'>) {
  const texts = useQuoteTexts();
  const each = plans.map(({ name, total }) =>
    firstStrongIsolate(texts.text('prices.with_plan', { plan: name, total: texts.money(total) })),
  );
  return texts.text('prices.with_plans', { plans: texts.list(each) });
}

/** The price follows the fields; there is nothing to send. */
const preventSubmit = (event: React.FormEvent) => event.preventDefault();
