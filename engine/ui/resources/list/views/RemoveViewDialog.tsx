import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { SavedView } from '../../../../contract/generated/types.ts';
import { DialogActionButton, DialogFrame } from '../../../components/DialogFrame.tsx';
import { roleName } from '../../roleName.ts';
import { useI18n } from '../../useI18n.ts';

interface RemoveViewDialogProps {
  view: SavedView;
  onClosed: () => void;
  onRemove: () => void;
}

export default function RemoveViewDialog({ view, onClosed, onRemove }: RemoveViewDialogProps) {
  const i18n = useI18n();
  return (
    <DialogFrame
      title={i18n.text('lists.views.remove_title', { name: view.label })}
      onClose={onClosed}
      actions={
        <>
          <Button onClick={onClosed} autoFocus>
            {i18n.text('lists.cancel')}
          </Button>
          <DialogActionButton onClick={onRemove} danger>
            {i18n.text('lists.views.remove')}
          </DialogActionButton>
        </>
      }
    >
      <DialogContentText>
        {view.role === null
          ? i18n.text('lists.views.remove_text')
          : i18n.text('lists.views.remove_shared', { role: roleName(i18n, view.role) })}
      </DialogContentText>
    </DialogFrame>
  );
}
