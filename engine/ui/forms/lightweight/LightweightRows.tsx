import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../client/api/problems.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import type { CallAnswers } from '../session/callBody.ts';
import { LightweightInput } from './LightweightInput.tsx';
import classes from './LightweightRows.module.css';
import type { LightweightField } from './lightweightFields.ts';

interface LightweightRowsProps {
  form: CallForm;
  rows: LightweightField[][];
  answers: CallAnswers;
  /** Errors by their place in the body, such as "user_data.email". */
  errors: FieldErrors;
  /** Extends an error message, for example by a link to the next step. */
  explained?: (name: string, message: string) => ReactNode;
  onChange: (part: CallAnswers) => void;
  linked?: ((label: string) => ReactNode) | undefined;
}

/** Renders the questions of a call form with native elements; those of one row are beside each other. */
export function LightweightRows({ form, rows, answers, errors, explained, onChange, linked }: LightweightRowsProps) {
  const errorOf = (name: string): ReactNode => {
    const message = errors[form.places[name]?.path.join('.') ?? name];
    return message && (explained?.(name, message) || message);
  };
  return rows.map(row => (
    <div key={row[0]?.name} className={row.length > 1 ? classes.pair : undefined} hidden={row.every(isHidden)}>
      {row.map(field => (
        <LightweightInput
          key={field.name}
          field={field}
          answers={answers}
          error={errorOf(field.name)}
          onChange={onChange}
          linked={linked}
        />
      ))}
    </div>
  ));
}

const isHidden = ({ input }: LightweightField) => input === 'hidden';
