import type { InputHTMLAttributes } from 'react';
import field from '../../components/inputs/Field.module.css';
import type { StepWidgetProps } from '../stepContext.ts';
import { CharacterCount } from './CharacterCount.tsx';
import { fieldAria } from './fieldAria.ts';
import classes from './StepInput.module.css';
import type { useDebouncedInput } from './useDebouncedInput.ts';
import { useInputFocus } from './useInputFocus.ts';

interface StepInputProps {
  widget: StepWidgetProps;
  resting: ReturnType<typeof useDebouncedInput>;
  type?: string;
  input?: InputHTMLAttributes<HTMLInputElement> & Partial<Record<'dir', 'ltr'>>;
  /** As wide as its column, or as wide as a number needs. */
  narrow?: boolean;
}

/** The text input of a form; no length limit of the browser, which would truncate pasted text. */
export function StepInput({ widget, resting, type = 'text', input, narrow }: StepInputProps) {
  const { id, options, disabled, readonly, autofocus, placeholder, onBlur, onFocus } = widget;
  const { text, type: write, settle } = resting;
  const suffix = options.suffix ? String(options.suffix) : null;
  const width = narrow ? classes.narrow : '';
  const textField = (
    <input
      {...input}
      {...fieldAria(widget)}
      ref={useInputFocus(autofocus)}
      id={id}
      type={type}
      className={`${field.input} ${classes.input} ${suffix ? '' : width}`}
      value={text}
      placeholder={placeholder || undefined}
      disabled={disabled}
      readOnly={readonly}
      onChange={event => write(event.target.value)}
      onFocus={() => onFocus(id, text)}
      onBlur={() => {
        settle();
        onBlur(id, text);
      }}
    />
  );
  return (
    <>
      {suffix ? (
        <div className={`${classes.suffixed} ${width}`}>
          {textField}
          <span className={classes.suffix}>{suffix}</span>
        </div>
      ) : (
        textField
      )}
      <CharacterCount text={text} limit={options.maxLength} />
    </>
  );
}
