import { OutlinedInput } from '@mui/material';
import type { StepWidgetProps } from '../stepContext.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { fieldAria } from './fieldAria.ts';
import type { useDebouncedInput } from './useDebouncedInput.ts';

interface MultilineInputProps {
  widget: StepWidgetProps;
  resting: ReturnType<typeof useDebouncedInput>;
  minRows: number;
  maxRows: number;
}

/** Text area that grows with its text. */
export function MultilineInput({ widget, resting, minRows, maxRows }: MultilineInputProps) {
  const { id, options, disabled, readonly, autofocus, placeholder, onBlur, onFocus } = widget;
  const { text, type, settle } = resting;
  return (
    <>
      <OutlinedInput
        id={id}
        multiline
        minRows={minRows}
        maxRows={maxRows}
        value={text}
        placeholder={placeholder || undefined}
        disabled={disabled}
        readOnly={readonly}
        error={Boolean(widget.rawErrors?.length)}
        autoFocus={autofocus}
        // The hidden twin that measures the rows has no size while the form around is still loading.
        sx={{ width: '100%', '& textarea:not([aria-hidden])': { minHeight: `${minRows}lh` } }}
        slotProps={{ input: fieldAria(widget) }}
        onChange={event => type(event.target.value)}
        onFocus={() => onFocus(id, text)}
        onBlur={() => {
          settle();
          onBlur(id, text);
        }}
      />
      <CharacterCount text={text} limit={options.maxLength} />
    </>
  );
}
