import classes from './Field.module.css';
import { describe, Field, type FieldProps } from './Field.tsx';

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
}

export function TextArea({ value, onChange, rows = 4, maxLength, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      <textarea
        {...describe(field)}
        name={field.id}
        className={classes.input}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  );
}
