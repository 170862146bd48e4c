import { Link } from 'react-router';
import type { PriceList } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { ServiceCardGroups } from '../shared/quote/ServiceCardGroups.tsx';
import classes from '../shared/quote/ServiceCards.module.css';
import { TextButton } from '../shared/quote/TextButton.tsx';
import { useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import type { Quote } from './useQuote.ts';

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
      <ServiceCardGroups quote={quote} services={quote.offered} />
      {quote.showAll && (
        <p className={classes.all}>
          <TextButton onClick={quote.showAll}>{texts.text('quote.show_all')}</TextButton>
        </p>
      )}
    </fieldset>
  );
}
