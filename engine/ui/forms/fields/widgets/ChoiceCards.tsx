import { Box, Radio } from '@mui/material';
import { use } from 'react';
import { Insets } from '../../layout/Insets.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { widgetChoices, withStored } from '../choices.ts';
import { ChoiceCard } from './ChoiceCard.tsx';

/** One of several, as cards: a name, a second line, a price at the end, and the question that belongs inside a choice. */
export function ChoiceCards(props: StepWidgetProps) {
  const { id, name, value, disabled, readonly, onChange, onBlur, onFocus } = props;
  const insets = use(Insets).filter(inset => inset.field === name);
  const choices = withStored(widgetChoices(props), value);
  return (
    <Box
      sx={{ border: 1, borderColor: 'line.strong', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
      onFocus={() => onFocus(id, value)}
      onBlur={() => onBlur(id, value)}
    >
      {choices.map((choice, place) => {
        const checked = choice.value === value;
        return (
          <ChoiceCard
            key={String(choice.value)}
            choice={choice}
            checked={checked}
            first={place === 0}
            control={
              <Radio
                id={`${id}-${place}`}
                name={id}
                value={String(choice.value)}
                checked={checked}
                disabled={disabled || readonly || choice.disabled}
                slotProps={{ input: { 'aria-invalid': props.rawErrors?.length ? true : undefined } }}
                onChange={() => onChange(choice.value)}
                sx={{ p: 0, mt: 0.25 }}
                size="small"
              />
            }
          >
            {checked && insets.filter(inset => inset.value === choice.value).map(inset => inset.content)}
          </ChoiceCard>
        );
      })}
    </Box>
  );
}
