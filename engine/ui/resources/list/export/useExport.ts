import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { download } from '../../../../client/api/download.ts';
import { saveAsFile } from '../../../../client/api/saveAsFile.ts';
import { MAX_KEYS, ownTimezone } from '../../../../client/data/listQuery.ts';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { errorText } from '../../errorText.ts';
import type { Row } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';
import { toCsv, toJson } from './exportRows.ts';

type Format = ResolvedList['export']['formats'][number];

const MOST = 10_000;
const TYPES: Record<Format, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/**
 * Exports the chosen rows, else all rows that match the filters. Our server writes the file for a collection and for a
 * resource with an export call. Otherwise (another back end, or more chosen rows than an address can name), the browser
 * writes it page by page.
 */
export function useExport(resource: ResolvedResource, list: ResolvedList) {
  const { getData, selectedIds, filterValues, sort } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const i18n = useI18n();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const toFile = (onlyChosen: boolean, format: Format): Promise<Blob> =>
    download(`${resource.path}/export`, {
      ...(onlyChosen ? { uuid: selectedIds } : filterValues),
      ...(sort && { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field }),
      ...ownTimezone(),
      format,
    });
  const gatherRows = async (onlyChosen: boolean, format: Format): Promise<Blob> => {
    const rows = onlyChosen
      ? (await dataProvider.getMany<Row>(resource.name, { ids: selectedIds })).data
      : ((await getData?.({ maxResults: list.export.max ?? MOST })) ?? []);
    const columns = list.columns.filter(({ display }) => display !== 'hidden');
    const text = format === 'csv' ? await toCsv(rows, columns, i18n) : toJson(rows, columns);
    return new Blob([text], { type: TYPES[format] });
  };

  const save = async (onlyChosen: boolean, format: Format) => {
    setBusy(true);
    const isLong = onlyChosen && selectedIds.length > MAX_KEYS;
    const isWritten = (resource.collection || resource.calls.export !== undefined) && !isLong;
    try {
      const file = await (isWritten ? toFile(onlyChosen, format) : gatherRows(onlyChosen, format));
      saveAsFile(`${resource.name}.${format}`, file);
    } catch (error) {
      notify(errorText(error, i18n), { type: 'error' });
    }
    setBusy(false);
  };
  return { busy, save };
}
