import { useListContext } from 'react-admin';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { DocumentIcon, RotateIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { canImport, ImportButton } from '../import/ImportButton.tsx';
import { ToolButton } from './ToolButton.tsx';

interface ListToolsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  onImport: () => void;
}

/** The built-in actions on a whole list, if the file offers them. */
export function ListTools({ resource, list, onImport }: ListToolsProps) {
  const { refetch } = useListContext();
  const i18n = useI18n();
  const offers = (name: string) => list.actions.includes(name);
  return (
    <>
      {offers('refresh') && (
        <ToolButton label={i18n.text('lists.refresh')} onClick={() => void refetch()}>
          <RotateIcon />
        </ToolButton>
      )}
      {offers('print') && (
        <ToolButton label={i18n.text('lists.print')} onClick={() => window.print()}>
          <DocumentIcon />
        </ToolButton>
      )}
      {canImport(resource, list) && <ImportButton onPress={onImport} />}
      {offers('export') && resource.rights.export && <ExportButton resource={resource} list={list} />}
    </>
  );
}
