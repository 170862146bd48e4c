import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { causeOf } from '../causeOf.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { saveAsFile, toCsv } from './exportRows.ts';

const MOST = 10_000;

/** The rows as a file: those chosen, else all that the filters leave, with every column that can be shown. */
export function useExport(resource: ResolvedResource, list: ResolvedList) {
  const { getData, selectedIds } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const say = useSpeaker();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const save = async (onlyChosen: boolean) => {
    setBusy(true);
    try {
      const rows = onlyChosen
        ? (await dataProvider.getMany<Row>(resource.name, { ids: selectedIds })).data
        : ((await getData?.({ maxResults: list.export.max ?? MOST })) ?? []);
      const columns = list.columns.filter(({ display }) => display !== 'hidden');
      saveAsFile(`${resource.name}.csv`, toCsv(rows, columns, say));
    } catch (error) {
      notify(causeOf(error, say), { type: 'error' });
    }
    setBusy(false);
  };
  return { busy, save };
}
