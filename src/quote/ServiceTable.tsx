import type { PriceQuery } from '../../schemas/generated/types.ts';
import { quantityKeys, units } from '../../schemas/pricing/quantities.ts';
import { exampleQuantities } from '../shared/quote/examples.ts';
import { ServiceIcon } from '../shared/quote/ServiceIcon.tsx';
import { Skeleton } from '../shared/quote/Skeleton.tsx';
import { groupServices, type Service } from '../shared/quote/units.ts';
import { usePrices } from '../shared/quote/usePrices.ts';
import { type PricedService, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import { ExampleButton } from '../shared/services/ExampleButton.tsx';
import classes from './ServiceTable.module.css';

const examples: PriceQuery = {
  ...Object.fromEntries(units.map(unit => [quantityKeys[unit], exampleQuantities[unit]])),
  turnaround: ['standard'],
};

const columns = ['price', 'minimum', 'working_days', 'example'] as const;

/** Every service with its price by quantity and an example; cards on phones. */
export function ServiceTable({ services }: { services: Service[] }) {
  const texts = useQuoteTexts();
  const { prices, awaited } = usePrices(examples);
  const example = (orderType: string) => prices?.services.find(({ order_type }) => order_type === orderType);
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{texts.text('prices.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.text('prices.service')}</th>
            {columns.map(column => (
              <th scope="col" key={column}>
                {texts.text(`prices.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groupServices(services).map(({ group, services: rows }) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th colSpan={5} scope="colgroup">
                {texts.text(`groups.${group}`)}
              </th>
            </tr>
            {rows.map(service => (
              <ServiceRow
                key={service.order_type}
                service={service}
                example={example(service.order_type)}
                awaited={awaited}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface ServiceRowProps {
  service: Service;
  example: PricedService | undefined;
  awaited: boolean;
}

function ServiceRow({ service, example, awaited }: ServiceRowProps) {
  const texts = useQuoteTexts();
  const { unit, unit_size, prices, minimum, working_days } = service;
  const label = (column: (typeof columns)[number]) => ({ 'data-label': texts.text(`prices.${column}`) });
  const priced = example?.turnarounds[0];
  return (
    <tr>
      <th scope="row">
        <div className={classes.name}>
          <ServiceIcon name={service.icon} />
          <span>
            <b>{service.name}</b>
            <small>{service.description}</small>
            <ExampleButton service={service} />
          </span>
        </div>
      </th>
      <td {...label('price')}>
        <span>
          {prices.map(({ from, price }, place) => (
            <span key={from} className={classes.step}>
              <b>
                <bdi dir="ltr">{texts.money(price)}</bdi>
              </b>
              <small>
                {place === 0
                  ? texts.per(unit, unit_size)
                  : texts.text(`step_from.${unit}`, { from: texts.number(from) })}
              </small>
            </span>
          ))}
        </span>
      </td>
      <td {...label('minimum')}>
        <bdi dir="ltr">{texts.money(minimum)}</bdi>
      </td>
      <td {...label('working_days')}>
        <span>
          {texts.text('days_rule', {
            base: texts.number(working_days.base),
            amount: texts.amount(unit, working_days.per),
          })}
        </span>
      </td>
      <td {...label('example')}>
        <span>
          {texts.amount(unit, exampleQuantities[unit])}:{' '}
          {priced ? <bdi dir="ltr">{texts.money(priced.total)}</bdi> : <Skeleton shown={awaited} width="6ch" />}
          <small>{priced ? texts.days(priced.working_days) : <Skeleton shown={awaited} width="12ch" />}</small>
        </span>
      </td>
    </tr>
  );
}
