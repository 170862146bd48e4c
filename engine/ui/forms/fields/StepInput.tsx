import { InputAdornment, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import type { InputHTMLAttributes } from 'react';
import type { StepWidgetProps } from '../stepContext.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { fieldAria } from './fieldAria.ts';
import type { useDebouncedInput } from './useDebouncedInput.ts';

interface StepInputProps extends Pick<OutlinedInputProps, 'multiline' | 'minRows' | 'maxRows' | 'type'> {
  widget: StepWidgetProps;
  resting: ReturnType<typeof useDebouncedInput>;
  input?: InputHTMLAttributes<HTMLInputElement> & Partial<Record<'dir', 'ltr'>>;
  /** As wide as its column, or as wide as a number needs. */
  narrow?: boolean;
}

/** The outlined text input of a form; no length limit of the browser, which would truncate pasted text. */
export function StepInput({ widget, resting, input, narrow, ...drawn }: StepInputProps) {
  const { id, options, disabled, readonly, autofocus, placeholder, onBlur, onFocus } = widget;
  const { text, type, settle } = resting;
  // The hidden twin that measures the rows has no size while the form around is still loading.
  const least = { '& textarea:not([aria-hidden])': { minHeight: `${drawn.minRows}lh` } };
  return (
    <>
      <OutlinedInput
        {...drawn}
        id={id}
        value={text}
        placeholder={placeholder || undefined}
        disabled={disabled}
        readOnly={readonly}
        error={Boolean(widget.rawErrors?.length)}
        autoFocus={autofocus}
        endAdornment={options.suffix ? <InputAdornment position="end">{String(options.suffix)}</InputAdornment> : null}
        sx={{ width: narrow ? { xs: '100%', sm: 240 } : '100%', ...(drawn.minRows && least) }}
        slotProps={{ input: { ...input, ...fieldAria(widget) } }}
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
