import { useListContext } from 'react-admin';
import type { ResolvedList, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { DocumentIcon, RotateIcon } from '../../layout/icons.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { ExportButton } from './ExportButton.tsx';
import { canImport, ImportButton } from './ImportButton.tsx';
import { ToolButton } from './ToolButton.tsx';

interface ListToolsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  onImport: () => void;
}

/** The built-in acts on a whole list, where the file offers them. */
export function ListTools({ resource, list, onImport }: ListToolsProps) {
  const { refetch } = useListContext();
  const say = useSpeaker();
  const offers = (name: string) => list.actions.includes(name);
  return (
    <>
      {offers('refresh') && (
        <ToolButton label={say.text('lists.refresh')} onClick={() => void refetch()}>
          <RotateIcon />
        </ToolButton>
      )}
      {offers('print') && (
        <ToolButton label={say.text('lists.print')} onClick={() => window.print()}>
          <DocumentIcon />
        </ToolButton>
      )}
      {canImport(resource, list) && <ImportButton onPress={onImport} />}
      {offers('export') && resource.rights.export && <ExportButton resource={resource} list={list} />}
    </>
  );
}
