import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import type { Row } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';
import type { BulkPlan } from './bulkPlan.ts';
import type { BulkOutcome } from './outcome.ts';

/** Runs a bulk action once at a time. Refused rows stay chosen and are reported. */
export function useRun(resource: ResolvedResource, plan: BulkPlan) {
  const { onSelect } = useListContext<Row>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const i18n = useI18n();
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<BulkOutcome[]>();

  /**
   * Runs the action. Returns whether there is nothing more to report.
   * @throws what was refused of all rows together, or that an answer was lost: the next run resumes there.
   */
  const run = async (answers: Answers): Promise<boolean> => {
    setBusy(true);
    try {
      if (plan.error) throw plan.error;
      const outcomes = await plan.run(answers);
      const others = outcomes.filter(({ ending }) => ending !== 'done');
      onSelect(others.map(({ id }) => id));
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      const done = outcomes.length - others.length;
      if (others.length > 0) setEnded(outcomes);
      else if (done > 0) notify(i18n.plural('lists.bulk.done', done), { type: 'success' });
      return others.length === 0;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, ended };
}
