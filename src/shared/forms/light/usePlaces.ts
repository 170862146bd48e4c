import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../providers/api/call.ts';
import type { Country, State } from '../../../../schemas/generated/types.ts';

const UNCHANGING = { staleTime: Number.POSITIVE_INFINITY, retry: 1 };

const HOME: Country[] = [{ icon: '🇺🇸', name: 'United States', code: 'US' }];

/** Until the list is there, or where it cannot be had, the usual country stands. */
export const useCountries = (): Country[] =>
  useQuery({ queryKey: ['listCountries'], queryFn: () => call('listCountries'), ...UNCHANGING }).data ?? HOME;

/** Empty where a country has no states. */
export const useStates = (country: string): State[] =>
  useQuery({
    queryKey: ['listStates', country],
    queryFn: () => call('listStates', { query: { country } }),
    ...UNCHANGING,
  }).data ?? [];
