import type { CSSProperties } from 'react';
import classes from './Field.module.css';
import { Field, type FieldProps, fieldDescription } from './Field.tsx';

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  readOnly?: boolean;
}

/**
 * A text area without `maxLength`: browsers truncate pasted text silently, but the server reports that it is too long.
 */
export function TextArea({ value, onChange, rows = 4, readOnly, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      <textarea
        {...fieldDescription(field)}
        name={field.id}
        className={`${classes.input} ${classes.text}`}
        style={{ '--rows': rows } as CSSProperties}
        rows={rows}
        readOnly={readOnly}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  );
}
