import type { Country, State } from '../../../../engine/generated/types.ts';
import { call } from '../../../../providers/api/call.ts';
import { useFetched } from './useFetched.ts';

const HOME: Country[] = [{ icon: '🇺🇸', name: 'United States', code: 'US' }];

/** Until the list is there, or where it cannot be had, the usual country stands. */
export const useCountries = (): Country[] =>
  useFetched({ queryKey: ['listCountries'], queryFn: () => call('listCountries') }).data ?? HOME;

/** Empty where a country has no states. */
export const useStates = (country: string): State[] =>
  useFetched({
    queryKey: ['listStates', country],
    queryFn: () => call('listStates', { query: { country } }),
  }).data ?? [];
