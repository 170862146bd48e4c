import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../../../../providers/api/call.ts';
import { useLanguage } from '../../../../providers/i18n/useTranslate.ts';

export const callFormKey = (id: string) => ['getCallForm', id];

/** A form whose answers are the body of a call, in the reader's language; the page's query may fill some of them. */
export function useCallForm(id: string) {
  const language = useLanguage();
  const page = useLocation().search.slice(1);
  return useQuery({
    queryKey: [...callFormKey(id), language, page],
    queryFn: ({ signal }) => call('getCallForm', { params: { form: id }, query: page ? { page } : {}, signal }),
    // What was known when the form was opened is what the person changes; after a save it is asked anew.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
