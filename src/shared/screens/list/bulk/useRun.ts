import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ResolvedResource } from '../../../../../schemas/language/resource.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import type { Row } from '../../row.ts';
import { useSpeaker } from '../../useSpeaker.ts';
import type { BulkPlan } from './bulkPlan.ts';
import type { Outcome } from './outcome.ts';

/** Does it once. Rows that were refused stay chosen, and are what is left to say. */
export function useRun(resource: ResolvedResource, plan: BulkPlan) {
  const { onSelect } = useListContext<Row>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const say = useSpeaker();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<Outcome[]>();

  /** Whether there is nothing more to say. @throws what was refused of all rows together */
  const run = async (answers: Answers): Promise<boolean> => {
    setBusy(true);
    try {
      if (plan.error) throw plan.error;
      const outcomes = await plan.run(answers);
      const refused = outcomes.filter(({ done }) => !done);
      onSelect(refused.map(({ id }) => id));
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      const done = outcomes.length - refused.length;
      if (refused.length > 0) setEnded(outcomes);
      else if (done > 0) notify(say.counted('lists.bulk.done', done), { type: 'success' });
      return refused.length === 0;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, ended };
}
