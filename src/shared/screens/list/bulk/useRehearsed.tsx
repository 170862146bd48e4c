import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { CallName } from '../../../../../schemas/generated/types.ts';
import type { ResolvedResource } from '../../../../../schemas/language/resource.ts';
import type { Answers } from '../../../forms/stepContext.ts';
import { useIdempotencyKey } from '../../../shell/useIdempotencyKey.ts';
import { type BulkResult, callOnMany } from '../../actions/callOnMany.ts';
import { actionNamed } from '../../actions/offers.ts';
import { useSpeaker } from '../../useSpeaker.ts';
import type { BulkPlan } from './bulkPlan.ts';
import { OutcomeList } from './OutcomeList.tsx';
import type { Outcome } from './outcome.ts';

/** Nothing is done by a rehearsal, so each is a request of its own. */
const eachAnew = <Answer,>(_: unknown, send: (key: string) => Promise<Answer>) => send(crypto.randomUUID());

const outcomeOf = ({ uuid, name, done, problem }: BulkResult): Outcome => ({
  id: uuid,
  name: name || uuid,
  done,
  cause: problem?.message,
  rule: problem?.rule ? `${problem.rule.file}:${problem.rule.line}` : undefined,
});

/** A call that takes many rows is asked before what it would do. `answers`: undefined until they are complete. */
export function useRehearsed(
  resource: ResolvedResource,
  name: string,
  ids: string[],
  answers: Answers | undefined,
): BulkPlan {
  const say = useSpeaker();
  const keyed = useIdempotencyKey();
  const bulk = actionNamed(resource, name).bulk as CallName;
  const rehearsal = useQuery({
    queryKey: ['rehearsal', resource.name, name, ids, answers],
    enabled: answers !== undefined,
    // What is true of the rows now may not be in a moment.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const results = await callOnMany(bulk, { uuids: ids, rehearse: true, answers: answers ?? {}, keyed: eachAnew });
      return results.map(outcomeOf);
    },
  });
  const outcomes = answers && rehearsal.data;
  const passing = outcomes?.filter(({ done }) => done).map(({ id }) => id);
  return {
    loading: rehearsal.isFetching,
    error: rehearsal.error,
    count: passing?.length,
    isForeseen: given => passing !== undefined && JSON.stringify(given) === JSON.stringify(answers),
    foreseen: outcomes && (
      <section aria-live="polite">
        <Typography variant="h3">{say.text('lists.bulk.what')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {say.text('lists.bulk.nothing_yet')}
        </Typography>
        <OutcomeList resource={resource} action={name} outcomes={outcomes} foreseen />
      </section>
    ),
    run: async given => {
      const staying = outcomes?.filter(({ done }) => !done) ?? [];
      const results = await callOnMany(bulk, { uuids: passing ?? ids, rehearse: false, answers: given, keyed });
      return [...results.map(outcomeOf), ...staying];
    },
  };
}
