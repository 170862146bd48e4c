import { useGetOne } from 'react-admin';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../forms/stepContext.ts';
import type { Row } from '../row.ts';
import { answersOf } from './answers/screenAnswers.ts';

/** Fetches the record that a new one is a copy of, if any. */
export function useCloneSource(resource: ResolvedResource, id: string | null) {
  const { data, error } = useGetOne<Row>(resource.name, { id: id ?? '' }, { enabled: id !== null, retry: false });
  return {
    error,
    isWanted: id !== null && !data,
    /** Only the screen's fields: keys, times and states are not copied. */
    answers: (form: ScreenForm): Answers => {
      if (!data) return {};
      const all = answersOf(form, data);
      return Object.fromEntries(Object.entries(all).filter(([name]) => form.places[name]?.readonly === false));
    },
  };
}
