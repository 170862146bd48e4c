import { type MouseEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { PopMenu } from '../../../components/PopMenu.tsx';
import { DownloadIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';
import { useExport } from './useExport.ts';

/** Exports all rows that match the filters. If the file offers several formats, the person chooses one. */
export function ExportButton({ resource, list }: { resource: ResolvedResource; list: ResolvedList }) {
  const i18n = useI18n();
  const { total = 0 } = useListContext();
  const { busy, save } = useExport(resource, list);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { formats } = list.export;
  const [only] = formats;
  const label = i18n.plural('screens.export', total);
  const press = (event: MouseEvent<HTMLElement>) => {
    if (formats.length === 1 && only) void save(false, only);
    else setAnchor(event.currentTarget);
  };
  return (
    <>
      <ToolButton
        label={label}
        aria-haspopup={formats.length > 1 ? 'menu' : undefined}
        disabled={busy || total === 0}
        onClick={press}
      >
        <DownloadIcon />
      </ToolButton>
      <PopMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        choices={formats.map(format => ({
          label: i18n.text(`lists.format.${format}`),
          onChoose: () => void save(false, format),
        }))}
      />
    </>
  );
}
