import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { UploadIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';

/** Returns whether rows can be imported: the resource file offers it, and the role may create rows. */
export const canImport = (resource: ResolvedResource, list: ResolvedList): boolean =>
  list.actions.includes('import') && Boolean(resource.rights.create && resource.create);

export function ImportButton({ onPress }: { onPress: () => void }) {
  const i18n = useI18n();
  return (
    <ToolButton label={i18n.text('lists.import.label')} aria-haspopup="dialog" onClick={onPress}>
      <UploadIcon />
    </ToolButton>
  );
}
