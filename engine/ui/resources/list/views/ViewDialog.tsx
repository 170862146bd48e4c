import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import type { SavedView } from '../../../../contract/generated/types.ts';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { DialogFrame } from '../../../components/DialogFrame.tsx';
import { roleName } from '../../roleName.ts';
import { usePortal } from '../../Screens.tsx';
import { useI18n } from '../../useI18n.ts';

interface ViewDialogProps {
  resource: ResolvedResource;
  /** The view to rename; absent: a new one. */
  view?: SavedView;
  onNamed: (named: { label: string; role: string | null }) => void;
  onClosed: () => void;
}

const LONGEST = 60;

/** The name of a view, and who sees it. */
export default function ViewDialog({ view, onNamed, onClosed }: ViewDialogProps) {
  const i18n = useI18n();
  const formId = useId();
  const { share = [] } = usePortal();
  const [open, setOpen] = useState(true);
  const [label, setLabel] = useState(view?.label ?? '');
  const [role, setRole] = useState(view?.role ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!label.trim()) return;
    onNamed({ label: label.trim(), role: role || null });
    setOpen(false);
  };
  return (
    <DialogFrame
      title={i18n.text(view ? 'lists.views.rename' : 'lists.views.title')}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={() => setOpen(false)}>{i18n.text('lists.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" disabled={!label.trim()}>
            {i18n.text(view ? 'lists.views.rename' : 'lists.views.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack spacing={2}>
          {!view && <DialogContentText>{i18n.text('lists.views.text')}</DialogContentText>}
          <TextField
            label={i18n.text('lists.views.name')}
            value={label}
            onChange={event => setLabel(event.target.value)}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: LONGEST } }}
          />
          {share.length > 0 && (
            <TextField
              select
              label={i18n.text('lists.views.for')}
              value={role}
              onChange={event => setRole(event.target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              <option value="">{i18n.text('lists.views.mine')}</option>
              {share.map(name => (
                <option key={name} value={name}>
                  {i18n.text('lists.views.role', { role: roleName(i18n, name) })}
                </option>
              ))}
            </TextField>
          )}
        </Stack>
      </form>
    </DialogFrame>
  );
}
