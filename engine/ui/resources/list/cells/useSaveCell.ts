import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { errorText } from '../../errorText.ts';
import type { Row } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';

interface Fault {
  loc?: unknown[];
  msg?: string;
}

/** The server's message about this field, else its general one. */
function problemOf(error: unknown, field: string): string | undefined {
  const detail = (error as { body?: { detail?: unknown } }).body?.detail;
  const faults = Array.isArray(detail) ? (detail as Fault[]) : [];
  return (faults.find(({ loc }) => loc?.includes(field)) ?? faults[0])?.msg;
}

/** The current row, if the server sends it. */
const currentIn = (error: unknown): Record<string, unknown> | undefined =>
  (error as { body?: { current?: Record<string, unknown> } }).body?.current;

/** Saves one field of a row. Sends the version, so that no concurrent change is overwritten. */
export function useSaveCell(resource: ResolvedResource, row: Row, field: string) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const i18n = useI18n();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Returns whether it was saved; an error has been shown. */
  const save = async (value: unknown): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    const data = { [field]: value, ...(resource.lock && { version: row.version }) };
    try {
      await dataProvider.update(resource.name, { id: row.id, data, previousData: row });
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
      return true;
    } catch (error) {
      const isStale = (error as { status?: number }).status === 409;
      if (isStale) void queryClient.invalidateQueries({ queryKey: [resource.name] });
      // The save succeeded, and only its response was lost.
      if (isStale && JSON.stringify(currentIn(error)?.[field]) === JSON.stringify(value)) return true;
      setProblem(problemOf(error, field) ?? errorText(error, i18n));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, problem };
}
