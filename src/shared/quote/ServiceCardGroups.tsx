import type { ReactNode } from 'react';
import { ExampleButton } from '../services/ExampleButton.tsx';
import type { ServiceChoice } from './quoteParts.ts';
import classes from './ServiceCards.module.css';
import { ServiceIcon } from './ServiceIcon.tsx';
import { Skeleton } from './Skeleton.tsx';
import { groupServices, lowestPrice, type Service } from './units.ts';
import { useQuoteTexts } from './useQuoteTexts.ts';

interface ServiceCardGroupsProps {
  quote: ServiceChoice;
  services: Service[];
  /** A further card at the end of the first group. */
  last?: ReactNode;
}

/** A card for each service, by what is edited: what it does, what it costs for these files, and when it is done. */
export function ServiceCardGroups({ quote, services, last }: ServiceCardGroupsProps) {
  const texts = useQuoteTexts();
  return groupServices(services).map(({ group, services: ofGroup }, place) => (
    <div key={group} className={classes.group}>
      <h3>{texts.text(`groups.${group}`)}</h3>
      <div className={classes.cards}>
        {ofGroup.map(service => (
          <ServiceCard key={service.order_type} service={service} quote={quote} />
        ))}
        {place === 0 && last}
      </div>
    </div>
  ));
}

function ServiceCard({ service, quote }: { service: Service; quote: ServiceChoice }) {
  const { order_type, name, description, icon } = service;
  const id = `service-${order_type}`;
  return (
    <div className={classes.card}>
      <ServiceIcon name={icon} />
      <div>
        <label htmlFor={id}>{name}</label>
        {description && <p id={`${id}-does`}>{description}</p>}
        <ExampleButton service={service} />
      </div>
      <input
        type="radio"
        id={id}
        name="service"
        aria-describedby={`${id}-does ${id}-price`}
        checked={quote.service?.order_type === order_type}
        onChange={() => quote.choose(order_type)}
      />
      <div className={classes.foot} id={`${id}-price`}>
        <CardPrice service={service} quote={quote} />
      </div>
    </div>
  );
}

function CardPrice({ service, quote }: { service: Service; quote: ServiceChoice }) {
  const texts = useQuoteTexts();
  const { unit, unit_size, working_days } = service;
  const lowest = lowestPrice(service);
  const priced = quote.getPriced(service.order_type)?.turnarounds.find(({ turnaround }) => turnaround === 'standard');
  const rate = lowest && `${texts.money(lowest)} ${texts.per(unit, unit_size)}`;
  if (priced)
    return (
      <>
        <span>
          <b>
            <bdi dir="ltr">{texts.money(priced.total)}</bdi> <i>{texts.text('quote.net')}</i>
          </b>
          <small>{rate}</small>
        </span>
        <span>
          <b>{texts.day(priced.due_at)}</b>
          <small>{texts.days(priced.working_days)}</small>
        </span>
      </>
    );
  if (quote.isCounting || quote.prices.awaited)
    return (
      <>
        <span>
          <b>
            <Skeleton width="7ch" />
          </b>
          <small>{rate}</small>
        </span>
        <span>
          <b>
            <Skeleton width="9ch" />
          </b>
          <small>
            <Skeleton shown={false} width="9ch" />
          </small>
        </span>
      </>
    );
  return (
    <>
      <span>
        <b>{lowest && texts.text('quote.from', { price: texts.money(lowest) })}</b>
        <small>
          {quote.files.length > 0 && !quote.prices.error
            ? texts.text(`quote.enter_unit.${unit}`)
            : texts.per(unit, unit_size)}
        </small>
      </span>
      <span>
        <b>{texts.plural('quote.from_days', working_days.base + 1)}</b>
        <small>{texts.text('quote.working_days')}</small>
      </span>
    </>
  );
}
