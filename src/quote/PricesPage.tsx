import DriveIcon from 'lucide-react/icons/hard-drive';
import BoltIcon from 'lucide-react/icons/zap';
import { ErrorState } from '../../engine/ui/components/index.ts';
import { ClockIcon, type Icon, RotateIcon } from '../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { usePriceList } from '../shared/quote/usePriceList.ts';
import { type QuoteTexts, useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import { Calculator } from './Calculator.tsx';
import { Facts } from './Facts.tsx';
import { freePlan } from './freePlan.ts';
import { PlanCards } from './PlanCards.tsx';
import classes from './PricesPage.module.css';
import { LoadingPage, PublicPage } from './PublicPage.tsx';
import { ServiceTable } from './ServiceTable.tsx';

/** What is sold, for how much, and how long it takes: for everybody. */
export default function PricesPage() {
  const texts = useQuoteTexts();
  const { data, error, retry } = usePriceList();
  return (
    <PublicPage
      tab={texts.text('prices.title')}
      title={texts.text('prices.title')}
      sentence={data ? texts.text('prices.sentence', { currency: texts.currencyName(data.currency) }) : ''}
      description={texts.text('prices.description')}
      other={{ label: texts.text('nav.quote'), to: paths.quote }}
    >
      {data ? <Prices list={data} /> : error ? <ErrorState error={error} onRetry={retry} /> : <LoadingPage />}
    </PublicPage>
  );
}

function Prices({ list }: { list: PriceList }) {
  const texts = useQuoteTexts();
  return (
    <div className={classes.parts}>
      <Calculator list={list} />
      <section aria-labelledby="services">
        <h2 id="services" className={classes.heading}>
          {texts.text('prices.services')}
        </h2>
        <ServiceTable services={list.services} />
      </section>
      <Facts label={texts.text('prices.know')} facts={factsOf(list, texts)} />
      <section aria-labelledby="plans">
        <h2 id="plans" className={classes.heading}>
          {texts.text('prices.plans')}
          <small>{texts.text('prices.plans_text')}</small>
        </h2>
        <PlanCards plans={list.plans} />
      </section>
    </div>
  );
}

function factsOf({ surcharges, drive_shipment, plans }: PriceList, texts: QuoteTexts) {
  const rounds = freePlan(plans)?.revision_rounds ?? 0;
  const fact = (icon: Icon, title: string, text: string) => ({ icon, title, text });
  return [
    ...(rounds > 0
      ? [fact(RotateIcon, texts.text('prices.changes'), texts.plural('prices.changes_text', rounds))]
      : []),
    fact(
      ClockIcon,
      texts.text('prices.express', { percent: texts.percent(surcharges.express_bp) }),
      texts.text('prices.express_text'),
    ),
    fact(
      BoltIcon,
      texts.text('prices.rush', { percent: texts.percent(surcharges.rush_bp) }),
      texts.text('prices.rush_text'),
    ),
    fact(
      DriveIcon,
      texts.text('prices.drive', { price: texts.money(drive_shipment) }),
      texts.text('prices.drive_text'),
    ),
  ];
}
