import { useQuery } from '@tanstack/react-query';
import { type CallError, call } from '../../../engine/client/api/index.ts';
import type { ServicePrice, ServicesRow } from '../../../schemas/generated/types.ts';

/** The terms that a price depends on. */
export type CompleteTerms = Required<
  Pick<ServicesRow, 'unit' | 'unit_size' | 'steps' | 'minimum' | 'days_base' | 'days_per'>
>;

/**
 * Reads what a quantity would cost with unsaved terms; `code` names the saved service to compare with. The earlier
 * price is returned until the next one is known.
 */
export function useDraftPrice(code: string | undefined, terms: CompleteTerms, quantity: number | null) {
  const { steps, minimum, ...others } = terms;
  const query = {
    ...others,
    ...(code && { order_type: code }),
    minimum: minimum.amount,
    from: steps.map(({ from }) => from),
    price: steps.map(({ price }) => price.amount),
    quantity: quantity ?? 0,
  };
  const { data, error, refetch } = useQuery<ServicePrice, CallError>({
    queryKey: ['priceServiceDraft', query],
    queryFn: ({ signal }) => call('priceServiceDraft', { query, signal }),
    enabled: quantity !== null,
    placeholderData: quantity === null ? undefined : before => before,
  });
  return { price: data, error, retry: () => void refetch() };
}
