import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { useIdempotentBatch } from '../../../hooks/useIdempotentBatch.ts';
import { errorText } from '../../errorText.ts';
import { nameOf, type Row } from '../../row.ts';
import { usePresenter } from '../../Screens.tsx';
import { useI18n } from '../../useI18n.ts';
import type { BulkPlan } from './bulkPlan.ts';
import { getApplicableRows, runBulk } from './bulkRun.ts';

/** The chosen rows as they are now, including those on other pages. */
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

/** Runs the action of one row on each of the chosen rows; the page computes the summary from them. */
export function useRowByRow(resource: ResolvedResource, name: string, ids: string[]): BulkPlan {
  const dataProvider = useDataProvider();
  const i18n = useI18n();
  const keyed = useIdempotentBatch();
  const chosen = useRef<Row[]>(undefined);
  const { rows, others } = useChosen(resource.name, ids);
  const fitting = getApplicableRows(resource, name, rows);
  const staying = rows.length - fitting.length;
  const presenter = usePresenter(resource.name);
  const foreseen = [
    presenter?.bulkSummary?.(fitting, name, i18n),
    staying > 0 && i18n.plural('lists.bulk.stay', staying),
  ];
  return {
    loading: others.isLoading,
    error: others.error,
    foreseen: foreseen.filter(Boolean).join(' '),
    question: presenter?.bulkQuestion?.(fitting, name, i18n),
    count: undefined,
    isForeseen: () => true,
    run: async answers => {
      // The rows at the start: finished rows would no longer match.
      chosen.current ??= rows;
      const outcomes = await runBulk(resource, name, { rows: chosen.current, answers, dataProvider, keyed });
      return outcomes.map(({ row, ending, error }) => ({
        id: row.id,
        name: nameOf(row, resource),
        ending,
        cause: { done: undefined, left: i18n.text('lists.bulk.not_offered'), refused: errorText(error, i18n) }[ending],
      }));
    },
  };
}
