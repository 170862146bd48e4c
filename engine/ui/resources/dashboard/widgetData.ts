import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { callQuery } from '../../../client/api/callQuery.ts';
import type { CallName } from '../../../contract/contract.ts';
import type { ResolvedResource, ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { type Row, valueAt } from '../row.ts';
import { useResource } from '../Screens.tsx';

/** The data of a widget, from any source. */
export interface WidgetData {
  /**
   * The value that the widget shows: a part of the answer, the first row of a resource, or for a stat the number of
   * rows.
   */
  value: unknown;
  /** The whole answer; undefined where rows of a resource are shown. */
  answer: unknown;
  rows: Row[];
  /** For rows of a resource: their total number, of which `rows` are the first. */
  total: number;
  resource?: ResolvedResource;
  error: unknown;
  /** Whether neither an answer nor an error has arrived. */
  waiting: boolean;
  refetch: () => void;
}

const NO_ROWS: Row[] = [];

/** Replaces `$period` by the choice of the page's period switch. */
const bindPeriod = (query: ResolvedWidget['query'], period: string | undefined) =>
  Object.fromEntries(Object.entries(query).map(([key, word]) => [key, word === '$period' ? period : word]));

const withIds = (rows: unknown[]): Row[] =>
  rows
    .filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
    .map((row, place) => ({ ...row, id: String(row.id ?? row.uuid ?? place) }));

/** Widgets with the same call and query share one response. */
export function useCallData(widget: ResolvedWidget, name: string, period: string | undefined): WidgetData {
  const query = bindPeriod(widget.query, period);
  const { queryKey, queryFn, staleTime } = callQuery(name as CallName, query);
  const { data, error, refetch } = useQuery<unknown>({
    queryKey,
    queryFn,
    staleTime,
    // The previous answer stays until the one for another period has arrived.
    placeholderData: (before: unknown) => before,
  });
  const value = widget.value === undefined ? data : valueAt(data, widget.value);
  const rows = Array.isArray(value) ? withIds(value) : NO_ROWS;
  return {
    value,
    answer: data,
    rows: rows.slice(0, widget.limit),
    total: rows.length,
    error: data === undefined ? error : null,
    waiting: data === undefined && !error,
    refetch: () => void refetch(),
  };
}

/** The first rows of a resource in its usual order. */
export function useResourceData(widget: ResolvedWidget, name: string): WidgetData {
  const resource = useResource(name);
  const sorted = resource?.list?.sort ?? 'created_at';
  const { data, total, error, refetch } = useGetList<Row>(
    name,
    {
      filter: { ...resource?.list?.where, ...widget.where },
      sort: { field: sorted.replace(/^-/, ''), order: sorted.startsWith('-') ? 'DESC' : 'ASC' },
      pagination: { page: 1, perPage: widget.type === 'stat' ? 1 : widget.limit },
    },
    { enabled: resource !== undefined },
  );
  const [first] = data ?? NO_ROWS;
  const of = widget.value === undefined ? first : valueAt(first, widget.value);
  return {
    value: widget.type === 'stat' && widget.value === undefined ? total : of,
    answer: undefined,
    rows: data ?? NO_ROWS,
    total: total ?? 0,
    resource,
    error: data === undefined ? error : null,
    waiting: data === undefined && !error,
    refetch: () => void refetch(),
  };
}
