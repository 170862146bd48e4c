import { useState } from 'react';
import { localStore } from '../../../../engine/client/storage/index.ts';
import { PillButton } from '../../../../engine/ui/components/index.ts';
import { MessageIcon } from '../../../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../../../schemas/generated/types.ts';
import { paths } from '../../../paths.ts';
import { PricedChoices } from '../../../shared/quote/PricedChoices.tsx';
import type { ServiceChoice } from '../../../shared/quote/quoteParts.ts';
import { ServiceCardGroups } from '../../../shared/quote/ServiceCardGroups.tsx';
import cards from '../../../shared/quote/ServiceCards.module.css';
import icon from '../../../shared/quote/ServiceIcon.module.css';
import { ServiceIcon } from '../../../shared/quote/ServiceIcon.tsx';
import { Skeleton } from '../../../shared/quote/Skeleton.tsx';
import { groupOf, groupServices, lowestPrice, type Service } from '../../../shared/quote/units.ts';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { fittingServices } from './filesQuote.ts';
import classes from './OrderServices.module.css';
import type { FilesQuote } from './useFilesQuote.ts';
import { useOrderFilesTexts } from './useOrderFilesTexts.ts';

const VIEW_KEY = 'orderServices';
const views = ['cards', 'list'] as const;
type View = (typeof views)[number];

const storedView = (): View => (localStore.get(VIEW_KEY) === 'list' ? 'list' : 'cards');

interface OrderServicesProps {
  quote: FilesQuote & ServiceChoice;
  list: PriceList;
  /** Of the first choice: the summary of errors leads to it. */
  id: string;
  problem: string | undefined;
  /** A recipe takes none. */
  takesFiles: boolean;
}

/** The services as cards that can be compared, or as a list for people who know the name. */
export function OrderServices({ quote, list, id, problem, takesFiles }: OrderServicesProps) {
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  const [view, setView] = useState(storedView);
  const { quantity, unit, files } = quote;
  const choose = (next: View) => {
    setView(next);
    localStore.set(VIEW_KEY, next);
  };
  return (
    <fieldset className={cards.field} aria-describedby={problem && `${id}-error`}>
      <legend className="visually-hidden">{texts.text('prices.service')}</legend>
      <div className={cards.head}>
        <div>
          <h2 id={id} tabIndex={-1}>
            {texts.text('quote.choose_service')}
          </h2>
          <p>
            {quantity !== null
              ? text('prices_for', { amount: texts.amount(unit, quantity) })
              : files.length > 0
                ? texts.text('quote.for_files')
                : takesFiles
                  ? text('unsure')
                  : texts.text('quote.before_tax')}
          </p>
        </div>
        <fieldset aria-label={text('view.label')} className={classes.views}>
          {views.map(one => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => choose(one)}>
              {text(`view.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {problem && (
        <p id={`${id}-error`} className={classes.problem}>
          {problem}
        </p>
      )}
      {view === 'cards' ? <Cards quote={quote} list={list} /> : <List quote={quote} list={list} />}
    </fieldset>
  );
}

type ServicesProps = Pick<OrderServicesProps, 'quote' | 'list'>;

/** Services that do not fit the files shrink to a row. They cannot be chosen until other files are there. */
function Cards({ quote, list }: ServicesProps) {
  const { service } = quote;
  const fitting = fittingServices(quote.files, list);
  const offered =
    fitting.length > 0 ? list.services.filter(one => fitting.includes(one) || one === service) : list.services;
  const others = list.services.filter(one => !offered.includes(one));
  return (
    <>
      <ServiceCardGroups quote={quote} services={offered} last={<Unsure />} />
      {groupServices(others).map(({ group, services }) => (
        <UnfitServices
          key={group}
          group={group}
          services={services}
          // In the group of the files, another type of file is needed; in other groups, files of another kind.
          isOther={!offered.some(({ unit }) => groupOf[unit] === group)}
        />
      ))}
    </>
  );
}

function UnfitServices({ group, services, isOther }: { group: string; services: Service[]; isOther: boolean }) {
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  return (
    <div className={cards.group}>
      <h3>
        {texts.text(`groups.${group}`)}{' '}
        <span className={classes.hint}>{text(isOther ? `add.${group}` : 'add.other')}</span>
      </h3>
      <ul className={classes.minis}>
        {services.map(service => (
          <li key={service.order_type}>
            <ServiceIcon name={service.icon} />
            <div>
              <p>{service.name}</p>
              <small>
                <LowestPrice service={service} />
              </small>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LowestPrice({ service }: { service: Service }) {
  const texts = useQuoteTexts();
  const lowest = lowestPrice(service);
  if (!lowest) return null;
  return `${texts.text('quote.from', { price: texts.money(lowest) })} ${texts.per(service.unit, service.unit_size)}`;
}

function Unsure() {
  const { text } = useOrderFilesTexts();
  return (
    <div className={`${cards.card} ${classes.ask}`}>
      <span className={icon.tile}>
        <MessageIcon size={18} />
      </span>
      <div>
        <h4>{text('ask_title')}</h4>
        <p>{text('ask_text')}</p>
      </div>
      <span />
      <div className={cards.foot}>
        <PillButton size="small" to={paths.contact}>
          {text('ask')}
        </PillButton>
        <small>{text('ask_when')}</small>
      </div>
    </div>
  );
}

function List({ quote, list }: ServicesProps) {
  const texts = useQuoteTexts();
  const { service, choose, getPriced, isCounting, prices } = quote;
  const priceOf = (one: Service) => {
    const total = getPriced(one.order_type)?.turnarounds.find(({ turnaround }) => turnaround === 'standard')?.total;
    if (total) return <bdi dir="ltr">{texts.money(total)}</bdi>;
    return isCounting || prices.awaited ? <Skeleton width="6ch" /> : <LowestPrice service={one} />;
  };
  return (
    <div className={classes.list}>
      <PricedChoices
        label={texts.text('prices.service')}
        value={service?.order_type ?? ''}
        options={list.services.map(one => ({ value: one.order_type, name: one.name, price: priceOf(one) }))}
        onChange={choose}
      />
    </div>
  );
}
