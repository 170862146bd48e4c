import { DownIcon } from '../../icons/icons.ts';
import classes from './Field.module.css';
import { Field, type FieldProps, fieldDescription } from './Field.tsx';

interface SelectInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  autoComplete?: string;
}

/** A native select, which is fast, familiar and right on phones. */
export function SelectInput({ value, onChange, options, placeholder, autoComplete, ...field }: SelectInputProps) {
  return (
    <Field {...field}>
      <div className={classes.wrap}>
        <select
          {...fieldDescription(field)}
          className={`${classes.input} ${classes.select}`}
          name={field.id}
          autoComplete={autoComplete}
          value={value}
          onChange={event => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <DownIcon />
      </div>
    </Field>
  );
}
