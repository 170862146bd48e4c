import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './Field.module.css';
import { Field, type FieldProps, fieldDescription } from './Field.tsx';

/** Focuses a field once, when its page appears. */
function useAutoFocus<Element extends HTMLElement>(wanted: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const wantedAtFirst = useRef(wanted);
  useEffect(() => {
    if (wantedAtFirst.current) element.current?.focus();
  }, []);
  return element;
}

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'disabled' | 'spellCheck'
>;

interface TextInputProps extends FieldProps, Attributes {
  value: string;
  onChange: (value: string) => void;
  /** The page is about this field: typing can begin at once. */
  focused?: boolean;
  /** Inside the field at its end: a button. */
  end?: ReactNode;
}

/** An input for one line of text, with its label, help and error. */
export function TextInput(props: TextInputProps) {
  const { id, label, optional, aside, help, error, value, onChange, focused = false, end, ...input } = props;
  const ref = useAutoFocus<HTMLInputElement>(focused);
  return (
    <Field id={id} label={label} optional={optional ?? ''} aside={aside} help={help} error={error}>
      <div className={classes.wrap}>
        <input
          {...input}
          {...fieldDescription({ id, help, error })}
          ref={ref}
          name={id}
          className={end ? `${classes.input} ${classes.ended}` : classes.input}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
        {end && <span className={classes.inside}>{end}</span>}
      </div>
    </Field>
  );
}
