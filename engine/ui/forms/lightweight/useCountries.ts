import { call } from '../../../client/api/call.ts';
import type { Country, State } from '../../../contract/generated/types.ts';
import { useFetch } from './useFetch.ts';

const HOME: Country[] = [{ icon: '🇺🇸', name: 'United States', code: 'US' }];

/** Returns only the usual country until the list has loaded, or if loading fails. */
export const useCountries = (): Country[] =>
  useFetch({ queryKey: ['listCountries'], queryFn: () => call('listCountries') }).data ?? HOME;

/** Returns the states of a country; none if its addresses have no states. */
export const useStates = (country: string): State[] =>
  useFetch({
    queryKey: ['listStates', country],
    queryFn: () => call('listStates', { query: { country } }),
  }).data ?? [];
