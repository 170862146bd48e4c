import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { ListQuery, ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { type ListView, searchOf } from '../views/savedViews.ts';
import { listQueryOf, parseListUrl } from './listUrlState.ts';

/** The rows of a view; of a kept one with what was chosen on top, as far as the list still has it. */
const queryFor = (view: ListView, list: ResolvedList): ListQuery =>
  view.saved ? listQueryOf(parseListUrl(searchOf(view.saved), list), list) : { ...list.where, ...view.query };

const NO_VIEWS: ListView[] = [];

const FRESH_FOR = 5_000;

type Counts = Record<string, number | undefined>;

/** Returns the number of rows of each view, which is read with the smallest page. Undefined while unknown. */
export function useViewCounts(resource: ResolvedResource): Counts {
  const dataProvider = useDataProvider();
  const { list, name } = resource;
  const views: ListView[] = list?.views ?? NO_VIEWS;
  return useQueries({
    queries: views.map(view => ({
      // Below the resource's name, so that a refresh of the list also refreshes its counts.
      queryKey: [name, 'count', list && queryFor(view, list), view.saved?.uuid],
      queryFn: () =>
        dataProvider
          .getList(name, { pagination: { page: 1, perPage: 1 }, filter: list && queryFor(view, list) })
          .then(({ total }) => total ?? 0),
      enabled: view.count,
      staleTime: FRESH_FOR,
    })),
    combine: results => Object.fromEntries(views.map((view, place) => [view.id, results[place]?.data])),
  });
}

/** Most people have fewer rows than a hundred; who has more is remembered. */
const USUAL_FIGURES = 2;

/** How many figures the largest count had when all were last known, for room to be kept for them. */
export function useCountFigures({ list, name }: ResolvedResource, counts: Counts): number {
  const [figures, setFigures] = useStore(`${name}.figures`, USUAL_FIGURES);
  const needed = Math.max(USUAL_FIGURES, ...Object.values(counts).map(count => String(count ?? 0).length));
  const isKnown = (list?.views ?? NO_VIEWS).every(view => !view.count || counts[view.id] !== undefined);
  useEffect(() => {
    if (isKnown && needed !== figures) setFigures(needed);
  }, [isKnown, needed, figures, setFigures]);
  return figures;
}
