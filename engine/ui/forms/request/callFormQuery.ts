import { call } from '../../../client/api/call.ts';

/** The query key of a call's form. */
export const callFormKey = (id: string) => ['getCallForm', id];

/** The maximum of the call. An address that trackers made longer fills in nothing, but the form still loads. */
const maxPathLength = 2000;

/** A form whose answers are the body of a call, in one language; the page's query may fill some of them. */
export const callFormQuery = (id: string, language: string, page: string) => ({
  queryKey: [...callFormKey(id), language, page],
  queryFn: () =>
    call('getCallForm', { params: { form: id }, query: page && page.length <= maxPathLength ? { page } : {} }),
  // The person changes the values from when the form was opened; they are fetched again after a save.
  staleTime: Number.POSITIVE_INFINITY,
});
