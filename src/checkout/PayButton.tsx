import Button from '@mui/material/Button';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { LinkedText } from '../../engine/ui/components/index.ts';
import { LockIcon } from '../../engine/ui/icons/icons.ts';
import { BottomBar } from '../../engine/ui/layout/index.ts';
import type { Checkout } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { LiveRegion } from './LiveRegion.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });
const Once = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: theme.vars.palette.text.secondary,
}));

interface PayButtonProps {
  checkout: Checkout;
  acceptance: string;
  /** The answer is pending. */
  pending: boolean;
  disabled: boolean;
  confirming: boolean;
  onPay: () => void;
}

/** Pressing the button below the acceptance text is the acceptance: there is no box to tick. */
export function PayButton({ checkout, acceptance, pending, disabled, confirming, onPay }: PayButtonProps) {
  const translate = useTranslate();
  const { money } = useFormatters();
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const amount = money(checkout.total);
  const label = translate(checkout.payment_required ? 'checkout.pay' : 'checkout.place_free', { amount });
  const button = (
    <Button
      variant="contained"
      size="large"
      loading={pending}
      disabled={disabled}
      aria-describedby="acceptance"
      onClick={onPay}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Typography id="acceptance" sx={{ maxWidth: '72ch', textWrap: 'pretty' }}>
        <LinkedText links={[{ words: translate('shell.legal.words.order_terms'), to: paths.legalOrderTerms }]}>
          {acceptance}
        </LinkedText>
      </Typography>
      <Row>
        {onPhone ? <BottomBar>{button}</BottomBar> : button}
        {checkout.payment_required && (
          <Once>
            <LockIcon />
            {translate('checkout.once')}
          </Once>
        )}
      </Row>
      <LiveRegion>
        {pending && translate('checkout.status.paying')}
        {confirming && translate('checkout.status.confirming')}
      </LiveRegion>
    </>
  );
}
