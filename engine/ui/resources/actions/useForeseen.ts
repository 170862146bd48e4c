import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '../../forms/stepContext.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actionNamed } from './offers.ts';
import { rehearseCall } from './runAct.ts';

/** What an act with these answers would come to, where the guide has words for it: found out by a rehearsal. */
export function useForeseen(name: string, row: Row) {
  const { resource, guide } = useActs();
  const say = useSpeaker();
  const [answers, setAnswers] = useState<Answers>();
  const words = guide?.foreseen?.[name];
  const { data } = useQuery({
    queryKey: ['rehearsal', resource.name, name, row.id, answers],
    enabled: words !== undefined && answers !== undefined,
    // What is true of the row now may not be in a moment. What is refused is said when it is sent.
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      rehearseCall({ resource, name, action: actionNamed(resource, name), row, answers: answers ?? {} }, signal),
  });
  return { sentence: answers && data ? words?.(data, say) : undefined, onAnswers: words && setAnswers };
}
