import type { ReactNode } from 'react';
import classes from './Choice.module.css';
import type { FieldProps } from './Field.tsx';

interface RadioCardsProps<Value extends string> extends Pick<FieldProps, 'id' | 'label' | 'error'> {
  value: Value;
  options: { value: Value; label: ReactNode; help?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A choice of one option as rows: a name, and a second line. `--choice-padding` and `--choice-font` set its density. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { id, label, value, options, error, onChange } = props;
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.choices}>
        {options.map((option, place) => (
          <label key={option.value} className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              id={place === 0 ? id : `${id}-${option.value}`}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={classes.words}>
              <span className={classes.choiceLabel}>{option.label}</span>
              {option.help && <small>{option.help}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
