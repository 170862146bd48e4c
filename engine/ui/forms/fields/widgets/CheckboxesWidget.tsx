import { Box, Checkbox } from '@mui/material';
import type { StepWidgetProps } from '../../stepContext.ts';
import { widgetChoices } from '../choices.ts';
import { ChoiceCard } from './ChoiceCard.tsx';

/** Several of several, kept in the order they are offered. */
export function CheckboxesWidget(props: StepWidgetProps) {
  const { id, value, disabled, readonly, onChange, onBlur, onFocus } = props;
  const choices = widgetChoices(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const toggle = (option: unknown, on: boolean) =>
    onChange(choices.map(choice => choice.value).filter(known => (known === option ? on : chosen.includes(known))));
  return (
    <Box
      sx={{ border: 1, borderColor: 'line.strong', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
    >
      {choices.map((choice, place) => (
        <ChoiceCard
          key={String(choice.value)}
          choice={choice}
          checked={chosen.includes(choice.value)}
          first={place === 0}
          control={
            <Checkbox
              id={`${id}-${place}`}
              size="small"
              checked={chosen.includes(choice.value)}
              disabled={disabled || readonly || choice.disabled}
              slotProps={{ input: { 'aria-invalid': props.rawErrors?.length ? true : undefined } }}
              onChange={(_, on) => toggle(choice.value, on)}
              sx={{ p: 0, mt: 0.25 }}
            />
          }
        />
      ))}
    </Box>
  );
}
