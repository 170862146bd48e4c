import { Box, Checkbox, Typography } from '@mui/material';
import { useTranslate } from '../../../../client/i18n/useTranslate.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { fieldAria } from '../fieldAria.ts';

/** A yes that can be taken back. Clearing it takes the answer away where only `true` is an answer, as for consent. */
export function CheckboxWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const { id, schema, value, label, required, disabled, readonly, autofocus, onChange, onBlur, onFocus } = props;
  const onlyYes = schema.const === true;
  return (
    <Box component="label" htmlFor={id} sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
      <Checkbox
        id={id}
        size="small"
        checked={value === true}
        disabled={disabled || readonly}
        autoFocus={autofocus}
        slotProps={{ input: fieldAria(props) }}
        onChange={(_, checked) => onChange(checked || !onlyYes ? checked : undefined)}
        onFocus={() => onFocus(id, value)}
        onBlur={() => onBlur(id, value)}
        sx={{ p: 0, mt: 0.25 }}
      />
      <Typography component="span" sx={{ fontSize: '1rem', lineHeight: '24px', textWrap: 'pretty' }}>
        {label}
        {onlyYes && !required && ` (${translate('formui.optional')})`}
      </Typography>
    </Box>
  );
}
