import { call } from '../../../client/api/call.ts';
import type { Country, State } from '../../../contract/generated/types.ts';
import { useFetch } from './useFetch.ts';

const HOME: Country[] = [{ icon: '🇺🇸', name: 'United States', code: 'US' }];

/** Until the list has loaded, or if it fails to, only the usual country. */
export const useCountries = (): Country[] =>
  useFetch({ queryKey: ['listCountries'], queryFn: () => call('listCountries') }).data ?? HOME;

/** Empty where a country has no states. */
export const useStates = (country: string): State[] =>
  useFetch({
    queryKey: ['listStates', country],
    queryFn: () => call('listStates', { query: { country } }),
  }).data ?? [];
