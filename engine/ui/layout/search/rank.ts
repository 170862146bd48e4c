import type { ResolvedColumn, ResolvedMenuGroup, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { nameOf, partsOfName, type Row, valueAt } from '../../resources/row.ts';

type Menu = Pick<ResolvedMenuGroup, 'items'>[];

/** Resources by the place that their files give them, then in the order of the menu. */
export function byRank(resources: ResolvedResource[], menu: Menu): ResolvedResource[] {
  const entries = menu.flatMap(({ items }) => items.map(({ resource }) => resource));
  const rank = ({ list }: ResolvedResource) => list?.searchRank ?? Number.MAX_SAFE_INTEGER;
  const entry = ({ name }: ResolvedResource) => {
    const place = entries.indexOf(name);
    return place < 0 ? entries.length : place;
  };
  return resources.toSorted((one, other) => rank(one) - rank(other) || entry(one) - entry(other));
}

/**
 * Sorts rows: first those whose name, number or address is exactly the searched text, then those that begin with it,
 * then the rest.
 */
export function byHit(rows: Row[], q: string, resource: ResolvedResource): Row[] {
  const wanted = plain(q);
  const hits = new Map(
    rows.map(row => [row, Math.min(...textsOf(row, resource).map(text => matchRank(text, wanted)))]),
  );
  return rows.toSorted((one, other) => (hits.get(one) ?? 0) - (hits.get(other) ?? 0));
}

const matchRank = (text: string, wanted: string): number => (text === wanted ? 0 : text.startsWith(wanted) ? 1 : 2);

const textsOf = (row: Row, resource: ResolvedResource): string[] =>
  [nameOf(row, resource), ...(resource.list?.columns ?? []).map(({ field }) => valueAt(row, field))]
    .filter(value => typeof value === 'string')
    .map(plain);

/** Compares text as people do: without case, accents, and repeated blanks. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Columns that distinguish a row from others, as on its card, without those that only repeat its title. */
export function extraColumn(row: Row, name: string, columns: ResolvedColumn[]): ResolvedColumn[] {
  const said = partsOfName(name);
  const of = (place: ResolvedColumn['mobile']) =>
    columns.filter(({ mobile, initiallyHidden }) => mobile === place && !initiallyHidden);
  return [...of('title'), ...of('subtitle')].filter(({ field, component }) => {
    const value = valueAt(row, field);
    if (value === null || value === undefined || value === '') return component !== undefined;
    if (typeof value !== 'string' || component) return true;
    if (said.has(value)) return false;
    said.add(value);
    return true;
  });
}

/** The state of a row, as a chip. A component in place of a state is an ordinary column. */
export const stateColumn = (columns: ResolvedColumn[]): ResolvedColumn | undefined =>
  columns.find(({ display, component, initiallyHidden }) => display === 'badge' && !component && !initiallyHidden);
