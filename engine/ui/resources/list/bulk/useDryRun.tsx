import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallName } from '../../../../contract/contract.ts';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import { isResponseLost } from '../../../hooks/useIdempotencyKey.ts';
import { useIdempotentBatch } from '../../../hooks/useIdempotentBatch.ts';
import { getAction } from '../../actions/availableActions.ts';
import { type BatchResult, callInBatches } from '../../actions/callInBatches.ts';
import { useI18n } from '../../useI18n.ts';
import type { BulkPlan } from './bulkPlan.ts';
import { OutcomeList } from './OutcomeList.tsx';
import type { BulkOutcome, Ending } from './outcome.ts';

/** The dry run of the answers that were sent. */
interface StartedRun {
  given: string;
  outcomes: BulkOutcome[];
}

/** A dry run changes nothing, so each has a new key. */
const withNewKey = <Answer,>(_: unknown, send: (key: string) => Promise<Answer>) => send(crypto.randomUUID());

const outcomeOf = ({ uuid, name, done, problem }: BatchResult, otherwise: Ending): BulkOutcome => ({
  id: uuid,
  name: name || uuid,
  ending: done ? 'done' : otherwise,
  cause: problem?.message,
  rule: problem?.rule ? `${problem.rule.file}:${problem.rule.line}` : undefined,
});

/**
 * Runs a dry run of a call for many rows before the action. `answers`: undefined until they are complete. A started
 * action has no more dry runs: a retry after a lost answer is the same request.
 */
export function useDryRun(
  resource: ResolvedResource,
  name: string,
  ids: string[],
  answers: Answers | undefined,
): BulkPlan {
  const i18n = useI18n();
  const keyed = useIdempotentBatch();
  const [begun, setBegun] = useState<StartedRun>();
  const given = JSON.stringify(answers);
  const isBegun = begun !== undefined && begun.given === given;
  const bulk = getAction(resource, name).bulk as CallName;
  const dryRun = useQuery({
    queryKey: ['dry_run', resource.name, name, ids, answers],
    enabled: answers !== undefined && !isBegun,
    // The state of the rows may change at any moment, so results are not kept.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const results = await callInBatches(bulk, {
        uuids: ids,
        dryRun: true,
        answers: answers ?? {},
        keyed: withNewKey,
      });
      return results.map(result => outcomeOf(result, 'left'));
    },
  });
  const outcomes = isBegun ? begun.outcomes : answers && dryRun.data;
  const passing = outcomes?.filter(({ ending }) => ending === 'done').map(({ id }) => id);
  return {
    loading: dryRun.isFetching,
    error: dryRun.error,
    count: passing?.length,
    isForeseen: wanted => passing !== undefined && JSON.stringify(wanted) === given,
    foreseen: outcomes && (
      <section aria-live="polite">
        <Typography variant="h3">{i18n.text('lists.bulk.what')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {i18n.text('lists.bulk.nothing_yet')}
        </Typography>
        <OutcomeList resource={resource} action={name} outcomes={outcomes} foreseen />
      </section>
    ),
    run: async wanted => {
      if (outcomes) setBegun({ given: JSON.stringify(wanted), outcomes });
      const left = outcomes?.filter(({ ending }) => ending === 'left') ?? [];
      try {
        const results = await callInBatches(bulk, { uuids: passing ?? ids, dryRun: false, answers: wanted, keyed });
        return [...results.map(result => outcomeOf(result, 'refused')), ...left];
      } catch (error) {
        if (!isResponseLost(error)) setBegun(undefined);
        throw error;
      }
    },
  };
}
