import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { UploadIcon } from '../../shell/icons.tsx';
import { useSpeaker } from '../useSpeaker.ts';

/** Whether the list is filled from a file: the file of the resource offers it, and the role may make rows. */
export const canImport = (resource: ResolvedResource, list: ResolvedList): boolean =>
  list.actions.includes('import') && Boolean(resource.rights.create && resource.create);

export function ImportButton({ onPress }: { onPress: () => void }) {
  const say = useSpeaker();
  const label = say.text('lists.import.label');
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} aria-haspopup="dialog" onClick={onPress}>
        <UploadIcon />
      </IconButton>
    </Tooltip>
  );
}
