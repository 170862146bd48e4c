import { Link } from 'react-router';
import type { PriceList } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import classes from './ServiceCards.module.css';
import { ServiceIcon } from './ServiceIcon.tsx';
import { Skeleton } from './Skeleton.tsx';
import { TextButton } from './TextButton.tsx';
import { groupServices, lowestPrice, type Service } from './units.ts';
import type { Quote } from './useQuote.ts';
import { useQuoteTexts } from './useQuoteTexts.ts';

/** The services to choose from: each says what it does, what it costs for these files, and when it is done. */
export function ServiceCards({ quote, list }: { quote: Quote; list: PriceList }) {
  const texts = useQuoteTexts();
  const hasFiles = quote.files.length > 0;
  const minimums = [...new Set(list.services.map(({ minimum }) => minimum.amount))];
  const [minimum] = list.services;
  const sentence = hasFiles
    ? texts.text('quote.for_files')
    : minimums.length === 1 && minimum
      ? texts.text('quote.minimum', { amount: texts.money(minimum.minimum) })
      : texts.text('quote.before_tax');
  return (
    <fieldset className={classes.field}>
      <legend className="visually-hidden">{texts.text('prices.service')}</legend>
      <div className={classes.head}>
        <div>
          <h2>{texts.text(hasFiles ? 'quote.choose_service' : 'quote.or_choose_service')}</h2>
          <p>{sentence}</p>
        </div>
        <Link to={paths.prices} className="link small">
          {texts.text('quote.all_prices')}
        </Link>
      </div>
      {groupServices(quote.offered).map(({ group, services }) => (
        <div key={group} className={classes.group}>
          <h3>{texts.text(`groups.${group}`)}</h3>
          <div className={classes.cards}>
            {services.map(service => (
              <ServiceCard key={service.order_type} service={service} quote={quote} />
            ))}
          </div>
        </div>
      ))}
      {quote.showAll && (
        <p className={classes.all}>
          <TextButton onClick={quote.showAll}>{texts.text('quote.show_all')}</TextButton>
        </p>
      )}
    </fieldset>
  );
}

function ServiceCard({ service, quote }: { service: Service; quote: Quote }) {
  const { order_type, name, description, icon } = service;
  const id = `service-${order_type}`;
  return (
    <div className={classes.card}>
      <ServiceIcon name={icon} />
      <div>
        <label htmlFor={id}>{name}</label>
        {description && <p id={`${id}-does`}>{description}</p>}
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

function CardPrice({ service, quote }: { service: Service; quote: Quote }) {
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
            <bdi dir="ltr">{texts.money(priced.total)}</bdi>
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
        <small>{quote.files.length > 0 ? texts.text(`quote.enter_unit.${unit}`) : texts.per(unit, unit_size)}</small>
      </span>
      <span>
        <b>{texts.plural('quote.from_days', working_days.base + 1)}</b>
        <small>{texts.text('quote.working_days')}</small>
      </span>
    </>
  );
}
