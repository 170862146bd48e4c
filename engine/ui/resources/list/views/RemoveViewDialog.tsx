import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { SavedView } from '../../../../contract/generated/types.ts';
import { DeedButton, DialogFrame } from '../../../layout/DialogFrame.tsx';
import { roleName } from '../../roleName.ts';
import { useSpeaker } from '../../useSpeaker.ts';

interface RemoveViewDialogProps {
  view: SavedView;
  onClosed: () => void;
  onRemove: () => void;
}

export default function RemoveViewDialog({ view, onClosed, onRemove }: RemoveViewDialogProps) {
  const say = useSpeaker();
  return (
    <DialogFrame
      title={say.text('lists.views.remove_title', { name: view.label })}
      onClose={onClosed}
      actions={
        <>
          <Button onClick={onClosed} autoFocus>
            {say.text('lists.cancel')}
          </Button>
          <DeedButton onClick={onRemove} danger>
            {say.text('lists.views.remove')}
          </DeedButton>
        </>
      }
    >
      <DialogContentText>
        {view.role === null
          ? say.text('lists.views.remove_text')
          : say.text('lists.views.remove_shared', { role: roleName(say, view.role) })}
      </DialogContentText>
    </DialogFrame>
  );
}
