import { call } from '../../engine/client/api/index.ts';
import { formattersFor, i18nProvider, useTranslate } from '../../engine/client/i18n/index.ts';
import { type CallAnswers, useFetch } from '../../engine/ui/forms/index.ts';
import type { FirstPlanQuery } from '../../schemas/generated/types.ts';
import classes from './RegistrationCard.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The server's amount that the card will be charged for the chosen plan, with the tax of the given place. */
export function RegistrationPrice({ answers }: { answers: CallAnswers }) {
  const [premier_level, country, state] = [answers.premier_level, answers.country, answers.state].map(textOf);
  return premier_level && country ? <Price query={{ premier_level, country, ...(state && { state }) }} /> : null;
}

function Price({ query }: { query: FirstPlanQuery }) {
  const translate = useTranslate();
  const { money } = formattersFor(i18nProvider.getLocale());
  const { data } = useFetch({
    queryKey: ['previewFirstPlan', query],
    queryFn: ({ signal }) => call('previewFirstPlan', { query, signal }),
  });
  if (!data) return null;
  const { due_now, parts, tax } = data;
  const values = { amount: money(due_now), net: parts[0] ? money(parts[0].amount) : '' };
  return (
    <p className={classes.cardText} role="status">
      {tax
        ? translate('registration.price_taxed', { ...values, tax: money(tax.amount), label: tax.label })
        : translate('registration.price', values)}
    </p>
  );
}
