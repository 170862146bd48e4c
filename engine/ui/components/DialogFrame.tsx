import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface DialogFrameProps {
  title: ReactNode;
  /** A question, a form, a table. */
  width?: 'xs' | 'sm' | 'md';
  open?: boolean;
  /** Called on Escape or a press outside. Without it, the dialog stays open until it is answered. */
  onClose?: () => void;
  /** Called when it has closed. */
  onClosed?: () => void;
  /** Buttons, the one that matters last. */
  actions: ReactNode;
  children: ReactNode;
}

/** On phones, the buttons fill their line, or are one below the other if they do not fit. */
const GROWING = { flexGrow: { xs: 1, sm: 0 } };

/** The frame of every dialog: title, content, and buttons at the bottom. */
export function DialogFrame({
  title,
  width = 'xs',
  open = true,
  onClose,
  onClosed,
  actions,
  children,
}: DialogFrameProps) {
  const heading = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={heading}
      maxWidth={width}
      fullWidth
      slotProps={onClosed && { transition: { onExited: onClosed } }}
    >
      <DialogTitle id={heading} sx={{ pb: width === 'xs' ? 1 : 2 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: { xs: 1, sm: 2 }, '& > *': GROWING }}>
        {actions}
      </DialogActions>
    </Dialog>
  );
}

/**
 * The button that confirms an action. If something is lost by it, it is outlined in red, so that it is not pressed by
 * habit.
 */
export const DialogActionButton = ({ danger, ...button }: ButtonProps & { danger: boolean }) => (
  <Button {...button} variant={danger ? 'outlined' : 'contained'} color={danger ? 'error' : 'primary'} />
);
