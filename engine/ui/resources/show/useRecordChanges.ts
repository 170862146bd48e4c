import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../../client/api/call.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';

/** Empty of a secret field. */
export interface FieldChange {
  before?: unknown;
  after?: unknown;
}

export interface RecordChange {
  uuid: string;
  kind: 'create' | 'edit' | 'delete' | 'restore';
  by: string;
  at: string;
  changes: Record<string, FieldChange>;
}

interface Page {
  items: RecordChange[];
  total: number;
}

const FIRST = 10;
const MOST = 100;

/** The changes of one record, some at first and more on request. */
export function useRecordChanges({ name, path }: ResolvedResource, uuid: string) {
  const [size, setSize] = useState(FIRST);
  const { data, isError, refetch } = useQuery({
    // Below the resource's name, so that a change of its rows refetches it.
    queryKey: [name, 'history', uuid, size],
    queryFn: ({ signal }) =>
      callEndpoint(
        { method: 'GET', path: `${path}/{uuid}/history` },
        { params: { uuid }, query: { size }, signal },
      ) as Promise<Page>,
    placeholderData: keepPreviousData,
  });
  return {
    changes: data?.items,
    total: size === MOST ? 0 : (data?.total ?? 0),
    failed: isError,
    more: () => setSize(size === FIRST ? 50 : MOST),
    again: () => void refetch(),
  };
}
