import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../../engine/client/api/index.ts';
import type { ServicePrice, ServicesRow } from '../../../schemas/generated/types.ts';

/** The terms that a price depends on. */
export type CompleteTerms = Required<
  Pick<ServicesRow, 'unit' | 'unit_size' | 'steps' | 'minimum' | 'days_base' | 'days_per'>
>;

/** Reads what a quantity would cost with unsaved terms; `code` names the saved service to compare with. */
export function useDraftPrice(
  code: string | undefined,
  terms: CompleteTerms,
  quantity: number | null,
): ServicePrice | undefined {
  const { steps, minimum, ...others } = terms;
  const query = useDeferredValue({
    ...others,
    ...(code && { order_type: code }),
    minimum: minimum.amount,
    from: steps.map(({ from }) => from),
    price: steps.map(({ price }) => price.amount),
    quantity: quantity ?? 0,
  });
  const { data } = useQuery({
    queryKey: ['priceServiceDraft', query],
    queryFn: ({ signal }) => call('priceServiceDraft', { query, signal }),
    enabled: quantity !== null,
    placeholderData: quantity === null ? undefined : before => before,
  });
  return data;
}
