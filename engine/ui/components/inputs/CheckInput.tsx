import type { ReactNode } from 'react';
import classes from './Choice.module.css';
import { fieldDescription } from './Field.tsx';

interface CheckInputProps {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box with its label, help and error. */
export function CheckInput({ id, label, help, error, checked, onChange }: CheckInputProps) {
  return (
    <div className={classes.row}>
      <input
        {...fieldDescription({ id, help, error })}
        type="checkbox"
        className={classes.box}
        name={id}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <div className={classes.words}>
        <label htmlFor={id}>{label}</label>
        {help && !error && <small id={`${id}-help`}>{help}</small>}
        {error && (
          <span className={classes.error} id={`${id}-error`}>
            {error}
          </span>
        )}
      </div>
    </div>
  );
}
