import { useMemo } from 'react';
import { useI18n } from '../../engine/ui/resources/index.ts';
import { OpenFile, type ViewableFile } from '../../engine/ui/viewer/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { fileFacts } from './fileFacts.ts';

/** Shows the file of an order that the page's address names: results first, as in the lists. */
export function OpenOrderFile({ files }: { files: Order['files'] }) {
  const i18n = useI18n();
  const viewable = useMemo(
    () =>
      [...files]
        .sort((one, other) => Number(other.role === 'result') - Number(one.role === 'result'))
        .flatMap((file): ViewableFile[] => {
          const { uuid: id, name, size, download_url: url, preview_url: preview } = file;
          return url ? [{ id, name, size, url, preview, facts: fileFacts(file, i18n) }] : [];
        }),
    [files, i18n],
  );
  return <OpenFile files={viewable} />;
}
