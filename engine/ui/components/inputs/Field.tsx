import type { ReactNode } from 'react';
import { AlertIcon } from '../../icons/icons.ts';
import classes from './Field.module.css';

export interface FieldProps {
  /** Id of the input, to which the label and the messages refer. */
  id: string;
  label: ReactNode;
  /** The label "optional". */
  optional?: string;
  /** Shown at the other end of the label's line, such as a link. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** Returns the ARIA attributes by which the label, help and error describe an input. */
export const fieldDescription = ({ id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
});

/** The label, error and help text of an input. */
export function Field({ id, label, optional, aside, help, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label} {optional && <span className={classes.optional}>{optional}</span>}
        </label>
      </div>
      {children}
      {/* After the input, so that the Tab key leads from field to field; shown across from the label. */}
      {aside && <span className={classes.aside}>{aside}</span>}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          <AlertIcon size={14} />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p className={classes.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
