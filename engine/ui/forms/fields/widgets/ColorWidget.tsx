import { Box } from '@mui/material';
import { useTranslate } from '../../../../client/i18n/useTranslate.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { TextWidget } from './TextWidget.tsx';

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** A colour as #rrggbb: typed, or picked. */
export function ColorWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const { value, disabled, readonly, label, onChange, options } = props;
  return (
    <Box sx={{ display: 'flex', gap: 1, maxWidth: 240 }}>
      <Box
        component="input"
        type="color"
        aria-label={translate('editing.pick_color', { label })}
        value={isColor(value) ? value.toLowerCase() : '#000000'}
        disabled={disabled || readonly}
        onChange={event => onChange(event.target.value)}
        sx={{
          width: 44,
          height: 44,
          p: 0.5,
          border: 1,
          borderColor: 'line.strong',
          borderRadius: 1,
          bgcolor: 'transparent',
        }}
      />
      <TextWidget {...props} options={{ ...options, inputType: 'text' }} />
    </Box>
  );
}
