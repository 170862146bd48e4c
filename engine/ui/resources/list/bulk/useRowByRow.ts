import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { useKeyedParts } from '../../../layout/useKeyedParts.ts';
import { causeOf } from '../../causeOf.ts';
import { nameOf, type Row } from '../../row.ts';
import { useGuide } from '../../Screens.tsx';
import { useSpeaker } from '../../useSpeaker.ts';
import type { BulkPlan } from './bulkPlan.ts';
import { fittingOf, runOnMany } from './bulkRun.ts';

/** The chosen rows as they are now, also those that stand on other pages. */
function useChosen(resource: string, ids: string[]) {
  const { data = [] } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const here = new Map(data.map(row => [row.id, row]));
  const missing = ids.filter(id => !here.has(id));
  const others = useQuery({
    queryKey: [resource, 'chosen', missing],
    enabled: missing.length > 0,
    queryFn: async () => (await dataProvider.getMany<Row>(resource, { ids: missing })).data,
  });
  return { rows: [...ids.flatMap(id => here.get(id) ?? []), ...(others.data ?? [])], others };
}

/** The act for one row, done to each of the chosen ones; the page tells from them what it comes to. */
export function useRowByRow(resource: ResolvedResource, name: string, ids: string[]): BulkPlan {
  const dataProvider = useDataProvider();
  const say = useSpeaker();
  const keyed = useKeyedParts();
  const chosen = useRef<Row[]>(undefined);
  const { rows, others } = useChosen(resource.name, ids);
  const fitting = fittingOf(resource, name, rows);
  const staying = rows.length - fitting.length;
  const foreseen = [
    useGuide(resource.name)?.together?.(fitting, name, say),
    staying > 0 && say.counted('lists.bulk.stay', staying),
  ];
  return {
    loading: others.isLoading,
    error: others.error,
    foreseen: foreseen.filter(Boolean).join(' '),
    count: undefined,
    isForeseen: () => true,
    run: async answers => {
      // As they were when it began: rows that were done meanwhile would not fit any more.
      chosen.current ??= rows;
      const outcomes = await runOnMany(resource, name, { rows: chosen.current, answers, dataProvider, keyed });
      return outcomes.map(({ row, ending, error }) => ({
        id: row.id,
        name: nameOf(row, resource),
        ending,
        cause: { done: undefined, left: say.text('lists.bulk.not_offered'), refused: causeOf(error, say) }[ending],
      }));
    },
  };
}
