import { call } from '../../../engine/client/api/index.ts';
import { useLanguage } from '../../../engine/client/i18n/index.ts';
import { useFetch } from '../../../engine/ui/forms/index.ts';

/** Reads what is on sale, in the language of the page. */
export function usePriceList() {
  const language = useLanguage();
  return useFetch({
    queryKey: ['getPriceList', language],
    queryFn: ({ signal }) => call('getPriceList', { signal }),
  });
}
