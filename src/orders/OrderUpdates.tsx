import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { useLinkRefresh } from '../shared/useLinkRefresh.ts';
import { FileList } from './FileList.tsx';
import { OpenOrderFile } from './OpenOrderFile.tsx';
import { resultVersions } from './resultVersions.ts';

/** Shows the edited files at the top of the order. */
export default function OrderUpdates({ row, resource }: ExtensionProps) {
  const i18n = useI18n();
  useLinkRefresh(resource.name, row.id);
  const { uuid, files } = row as unknown as Order;
  const { current: results } = resultVersions(files.filter(({ role }) => role === 'result'));
  return (
    <>
      {results.length > 0 && (
        <FileList title={i18n.text('orders.files.results')} files={results} archive={{ order: uuid, of: 'results' }} />
      )}
      <OpenOrderFile files={files} />
    </>
  );
}
