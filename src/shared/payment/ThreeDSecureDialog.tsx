import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { CloseIcon } from '../../../engine/ui/icons/icons.ts';
import type { Confirmation, SdkResponse } from '../../../providers/payment/cardForm.ts';
import { loadCardProvider } from '../../../providers/payment/cardProvider.ts';
import app from '../../../schemas/app.json' with { type: 'json' };
import { useFrameAppearance } from './useFrameAppearance.ts';

const Frame = styled('div')(({ theme }) => ({
  minHeight: 120,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.line.strong}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.default,
}));

interface ThreeDSecureDialogProps {
  action: Confirmation;
  /** What is to be confirmed, "423.09 USD"; null: that the card may be kept. */
  amount: string | null;
  /** The customer has answered the bank, with any result. */
  onAnswered: (response: SdkResponse) => void;
  /** Closed without an answer. */
  onClose: () => void;
}

/** 3-D Secure: the bank asks its customer in its own frame. */
export function ThreeDSecureDialog({ action, amount, onAnswered, onClose }: ThreeDSecureDialogProps) {
  const translate = useTranslate();
  const heading = useId();
  // The bank's page cannot be rerendered, only loaded again.
  const { theme } = useFrameAppearance();
  const said = translate(amount ? 'checkout.bank_confirmation.pay' : 'checkout.bank_confirmation.keep', {
    amount,
    merchant: app.title,
  });
  // A provider may open a window over the page, which must be able to take the focus.
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={heading}
      fullWidth
      disableEnforceFocus
      slotProps={{ paper: { sx: { maxWidth: 440 } } }}
    >
      <DialogTitle id={heading} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        {translate('checkout.bank_confirmation.title')}
        <IconButton size="small" aria-label={translate('checkout.bank_confirmation.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pb: 3 }}>
        <Typography>{said}</Typography>
        <ThreeDSecureFrame key={theme} action={action} onAnswered={onAnswered} onFailed={onClose} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('checkout.bank_confirmation.wait')}
        </Typography>
      </DialogContent>
    </Dialog>
  );
}

type ThreeDSecureFrameProps = Pick<ThreeDSecureDialogProps, 'action' | 'onAnswered'> & { onFailed: () => void };

function ThreeDSecureFrame({ action, onAnswered, onFailed }: ThreeDSecureFrameProps) {
  const translate = useTranslate();
  const look = useFrameAppearance();
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const options = useEffectEvent(() => ({
    ...action,
    ...look,
    title: translate('checkout.bank_confirmation.frame_title'),
  }));
  const answered = useEffectEvent(onAnswered);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!place) return;
    let destroy: (() => void) | null = null;
    let gone = false;
    const ask = async () => {
      const provider = await loadCardProvider();
      if (gone) return;
      const confirming = provider.confirm(place, options());
      destroy = confirming.destroy;
      const response = await confirming.response;
      if (!gone) answered(response);
    };
    ask().catch(() => !gone && failed());
    return () => {
      gone = true;
      destroy?.();
    };
  }, [place]);

  return <Frame ref={setPlace} />;
}
