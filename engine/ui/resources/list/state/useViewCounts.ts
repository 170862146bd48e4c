import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { ListQuery, ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { countQuery } from '../../countQuery.ts';
import { type ListView, searchOf } from '../views/savedViews.ts';
import { listQueryOf, parseListUrl } from './listUrlState.ts';

/** Returns the filter of a view; for a saved view with the person's filters on top, if the list still has them. */
const queryFor = (view: ListView, list: ResolvedList): ListQuery =>
  view.saved ? listQueryOf(parseListUrl(searchOf(view.saved), list), list) : { ...list.where, ...view.query };

const NO_VIEWS: ListView[] = [];

type Counts = Record<string, number | undefined>;

/** Returns the number of rows of each view. Undefined while unknown. */
export function useViewCounts(resource: ResolvedResource): Counts {
  const dataProvider = useDataProvider();
  const { list } = resource;
  const views: ListView[] = (list?.views ?? NO_VIEWS).filter(({ count }) => count);
  const queries = views.map(view => countQuery(dataProvider, resource, list ? queryFor(view, list) : {}));
  // Views with the same filters have one count.
  const different = [...new Map(queries.map(query => [query.address, query])).values()];
  return useQueries({
    queries: different,
    combine: results => {
      const counts = new Map(different.map(({ address }, place) => [address, results[place]?.data ?? undefined]));
      return Object.fromEntries(views.map(({ id }, place) => [id, counts.get(queries[place]?.address ?? '')]));
    },
  });
}

/** Most people have fewer than a hundred rows; for others, the number of digits is remembered. */
const USUAL_FIGURES = 2;

/** Returns how many digits the largest count had last time, to reserve space for them. */
export function useCountFigures({ list, name }: ResolvedResource, counts: Counts): number {
  const [figures, setFigures] = useStore(`${name}.figures`, USUAL_FIGURES);
  const needed = Math.max(USUAL_FIGURES, ...Object.values(counts).map(count => String(count ?? 0).length));
  const isKnown = (list?.views ?? NO_VIEWS).every(view => !view.count || counts[view.id] !== undefined);
  useEffect(() => {
    if (isKnown && needed !== figures) setFigures(needed);
  }, [isKnown, needed, figures, setFigures]);
  return figures;
}
