import { Box, InputAdornment, OutlinedInput } from '@mui/material';
import { errorId, type FieldProps, getUiOptions, helpId, type RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { useLanguage } from '../../../client/i18n/useTranslate.ts';
import { minorDigits } from '../../../dsl/text/minorDigits.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import { currencyOf, readMoney, writeMoney } from './money.ts';

type Props = FieldProps<Answers, RJSFSchema, StepContext>;

/** Input for an amount of money, which is stored in minor units. */
export function MoneyField(props: Props) {
  const { fieldPathId, formData, disabled, readonly, required, onChange, onBlur, onFocus, rawErrors, uiSchema } = props;
  const language = useLanguage();
  const currency = currencyOf(typeof formData?.currency === 'string' ? formData : getUiOptions(uiSchema));
  const amount = formData?.amount;
  const [typed, setTyped] = useState<{ text: string; amount: unknown } | null>(null);
  // The typed text stays until the value changes.
  const text = typed && typed.amount === amount ? typed.text : writeMoney(amount, currency);
  const id = fieldPathId.$id;
  const wrong = Boolean(rawErrors?.length);
  const change = (next: string) => {
    const read = readMoney(next, language, currency);
    setTyped({ text: next, amount: read });
    const value = read === undefined ? undefined : { amount: read as number, currency };
    onChange(value as Answers | undefined, fieldPathId.path);
  };
  return (
    <Box sx={{ maxWidth: { sm: 240 } }}>
      <OutlinedInput
        id={id}
        fullWidth
        value={text}
        disabled={disabled ?? false}
        readOnly={readonly ?? false}
        error={wrong}
        endAdornment={<InputAdornment position="end">{currency}</InputAdornment>}
        slotProps={{
          input: {
            dir: 'ltr',
            autoComplete: 'off',
            inputMode: minorDigits(currency) > 0 ? 'decimal' : 'numeric',
            'aria-required': required || undefined,
            'aria-invalid': wrong || undefined,
            'aria-describedby':
              [wrong && errorId(id), getUiOptions(uiSchema).help && helpId(id)].filter(Boolean).join(' ') || undefined,
          },
        }}
        onChange={event => change(event.target.value)}
        onFocus={() => onFocus(id, formData)}
        onBlur={() => onBlur(id, formData)}
      />
    </Box>
  );
}
