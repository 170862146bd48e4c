import { Box, Switch, Typography } from '@mui/material';
import type { StepWidgetProps } from '../../stepContext.ts';
import { fieldAria } from '../fieldAria.ts';

/** Switch for a yes/no answer. */
export function SwitchWidget(props: StepWidgetProps) {
  const { id, value, label, disabled, readonly, onChange, onBlur, onFocus } = props;
  return (
    <Box component="label" htmlFor={id} sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
      <Switch
        id={id}
        checked={value === true}
        disabled={disabled || readonly}
        slotProps={{ input: { role: 'switch', ...fieldAria(props) } }}
        onChange={(_, on) => onChange(on)}
        onFocus={() => onFocus(id, value)}
        onBlur={() => onBlur(id, value)}
      />
      <Typography component="span" sx={{ fontSize: '1rem', lineHeight: '24px' }}>
        {label}
      </Typography>
    </Box>
  );
}
