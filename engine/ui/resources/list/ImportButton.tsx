import type { ResolvedList, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { UploadIcon } from '../../layout/icons.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { ToolButton } from './ToolButton.tsx';

/** Whether the list is filled from a file: the file of the resource offers it, and the role may make rows. */
export const canImport = (resource: ResolvedResource, list: ResolvedList): boolean =>
  list.actions.includes('import') && Boolean(resource.rights.create && resource.create);

export function ImportButton({ onPress }: { onPress: () => void }) {
  const say = useSpeaker();
  return (
    <ToolButton label={say.text('lists.import.label')} aria-haspopup="dialog" onClick={onPress}>
      <UploadIcon />
    </ToolButton>
  );
}
