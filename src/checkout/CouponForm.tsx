import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Field, fieldDescription } from '../../engine/ui/components/index.ts';
import type { useCoupon } from './useCoupon.ts';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });

interface CouponFormProps {
  /** The coupon that the order has now: another one takes its place. */
  code: string | null;
  coupon: ReturnType<typeof useCoupon>;
  field: RefObject<HTMLInputElement | null>;
}

export function CouponForm({ code, coupon, field }: CouponFormProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (coupon.pending) return;
    if (await coupon.redeem(typed)) setTyped('');
    else field.current?.focus();
  };
  const id = 'coupon_code';
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <Field
        id={id}
        label={translate(code ? 'checkout.coupon.another' : 'checkout.coupon.label')}
        optional={code ? translate('checkout.coupon.replaces', { code }) : ''}
        error={coupon.error}
      >
        <Row>
          <OutlinedInput
            fullWidth
            name={id}
            value={typed}
            error={coupon.error !== null}
            placeholder={translate('checkout.coupon.placeholder')}
            onChange={event => {
              setTyped(event.target.value);
              coupon.forget();
            }}
            inputRef={field}
            slotProps={{
              input: {
                ...fieldDescription({ id, error: coupon.error }),
                maxLength: 64,
                autoComplete: 'off',
                spellCheck: false,
              },
            }}
          />
          <Button type="submit" loading={coupon.pending}>
            {translate('checkout.coupon.apply')}
          </Button>
        </Row>
      </Field>
    </form>
  );
}
