import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../../../../client/api/call.ts';
import { useLanguage } from '../../../../client/i18n/useTranslate.ts';
import { flagAndName } from '../../flags.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { AutocompleteWidget } from './LazyInputs.tsx';
import { TextWidget } from './TextWidget.tsx';

/** The selected country for a field of its state. */
export const SelectedCountry = createContext<unknown>(undefined);

const forLong = { staleTime: Number.POSITIVE_INFINITY };

/** Choice of a country, shown by its flag and its name in the reader's language; the answer is its two-letter code. */
export function CountryWidget(props: StepWidgetProps) {
  const language = useLanguage();
  const { data = [] } = useQuery({
    queryKey: ['countries', language],
    queryFn: ({ signal }) => call('listCountries', { signal }),
    ...forLong,
  });
  const choices = data.map(country => ({ value: country.code, label: flagAndName(country) }));
  // The example of the schema is a code such as "US", but the list has names.
  return <AutocompleteWidget {...props} placeholder="" options={{ ...props.options, choices }} />;
}

/** Choice of a state of the selected country; a text input if that country has no list. */
export function StateWidget(props: StepWidgetProps) {
  const beside = use(SelectedCountry);
  const country = typeof beside === 'string' && /^[A-Z]{2}$/.test(beside) ? beside : 'US';
  const as = props.id.includes('billing_address') ? 'billingStates' : undefined;
  const { data = [] } = useQuery({
    queryKey: ['states', country],
    queryFn: ({ signal }) => call('listStates', { query: { country }, signal, ...(as && { as }) }),
    ...forLong,
  });
  if (data.length === 0) return <TextWidget {...props} />;
  const choices = data.map(({ name }) => ({ value: name, label: name }));
  return <AutocompleteWidget {...props} options={{ ...props.options, choices }} />;
}
