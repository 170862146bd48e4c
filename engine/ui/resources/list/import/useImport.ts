import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { callEndpoint } from '../../../../client/api/call.ts';
import type { ResolvedItem, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { isResponseLost } from '../../../hooks/useIdempotencyKey.ts';
import { useIdempotentBatch } from '../../../hooks/useIdempotentBatch.ts';
import { errorText } from '../../errorText.ts';
import { type I18n, useI18n } from '../../useI18n.ts';
import { importValue } from './importValue.ts';
import type { Table } from './readTable.ts';

/** The result of one row of the file. */
export interface ImportedRow {
  /** Its line in the file, as a spreadsheet counts. */
  line: number;
  cells: string[];
  problem?: string;
}

interface Fault {
  loc?: (string | number)[];
  msg?: string;
}

/** Returns "Amount: This must be 0 or more." for each invalid field. */
function problemOf(error: unknown, fields: ResolvedItem[], i18n: I18n): string {
  const detail = (error as { body?: { detail?: unknown } } | undefined)?.body?.detail;
  if (!Array.isArray(detail)) return errorText(error, i18n);
  const faults = (detail as Fault[]).map(({ loc = [], msg = '' }) => {
    const item = fields.find(({ field }) => field === loc[1]);
    return `${item ? i18n.label(item.label) : String(loc[1] ?? '')}: ${msg}`;
  });
  return faults.join(' ');
}

type Made = { error?: unknown };
type Rest = Record<string, unknown>;

/** The server of a collection takes this many in one request. */
const AT_ONCE = 100;

interface BulkAnswer {
  results: { status: number; problem?: Rest }[];
}

/** A collection creates many rows in one request and returns the result of each. */
async function createBulk(resource: ResolvedResource, rows: Rest[], idempotencyKey: string): Promise<Made[]> {
  const body = { action: 'create', rows };
  const answer = await callEndpoint({ method: 'POST', path: `${resource.path}/bulk` }, { body, idempotencyKey });
  return (answer as BulkAnswer).results.map(({ status, problem }) =>
    status < 400 ? {} : { error: { message: problem?.detail, body: problem } },
  );
}

/** @throws at a lost answer: it is unknown whether the row was created, and a retry uses the same key. */
async function createOne(
  resource: ResolvedResource,
  data: Rest,
  dataProvider: DataProvider,
  key: string,
): Promise<Made> {
  return dataProvider.create(resource.name, { data, meta: { idempotencyKey: key } }).then(
    () => ({}),
    (error: unknown) => {
      if (isResponseLost(error)) throw error;
      return { error };
    },
  );
}

/**
 * Creates a row for each line, in the order of the file, and keeps the result of each. A lost answer stops it, with its
 * cause in `stopped`; the next run resumes there, and no line is created twice.
 */
export function useImport(resource: ResolvedResource) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const i18n = useI18n();
  const [progress, setProgress] = useState<number>();
  const [results, setResults] = useState<ImportedRow[]>();
  const [stopped, setStopped] = useState<string>();
  const keyed = useIdempotentBatch();
  const together = resource.collection && resource.rights.bulk !== undefined;
  const size = together ? AT_ONCE : 1;

  const stop = async (error: unknown) => {
    await queryClient.invalidateQueries({ queryKey: [resource.name] });
    setProgress(undefined);
    setStopped(errorText(error, i18n));
  };
  const run = async ({ rows }: Table, columns: (ResolvedItem | undefined)[]) => {
    const fields = columns.filter(item => item !== undefined);
    const dataOf = (cells: string[]) =>
      Object.fromEntries(
        columns.flatMap((item, column) => {
          const value = item && importValue(cells[column] ?? '', item, i18n);
          return item && value !== undefined ? [[item.field, value] as const] : [];
        }),
      );
    const done: ImportedRow[] = [];
    setStopped(undefined);
    for (let from = 0; from < rows.length; from += size) {
      setProgress(from);
      const part = rows.slice(from, from + size);
      const data = part.map(dataOf);
      const send = (key: string) =>
        together
          ? createBulk(resource, data, key)
          : createOne(resource, data[0] ?? {}, dataProvider, key).then(one => [one]);
      let made: Made[];
      try {
        // Lines may be equal: their index distinguishes them.
        made = await keyed([from, data], send);
      } catch (error) {
        if (isResponseLost(error)) return stop(error);
        // An error of the whole batch is reported for each line: a line without one would look created.
        made = part.map(() => ({ error }));
      }
      for (const [place, cells] of part.entries()) {
        const error = made[place]?.error;
        const row: ImportedRow = { line: from + place + 2, cells };
        done.push(error === undefined ? row : { ...row, problem: problemOf(error, fields, i18n) });
      }
    }
    await queryClient.invalidateQueries({ queryKey: [resource.name] });
    setProgress(undefined);
    setResults(done);
  };
  return { run, progress, results, stopped };
}
