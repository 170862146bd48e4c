import { type DescriptionFieldProps, type FieldHelpProps, helpId, type RJSFSchema } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';
import classes from './FieldTemplate.module.css';

export function FieldHelp({ help, fieldPathId }: FieldHelpProps<Answers, RJSFSchema, StepContext>) {
  return help ? (
    <p id={helpId(fieldPathId)} className={classes.help}>
      {help}
    </p>
  ) : null;
}

/** Plain text: what a server writes is never read as markup. */
export function FieldDescription({ id, description }: DescriptionFieldProps<Answers, RJSFSchema, StepContext>) {
  return description ? (
    <p id={id} className={classes.help}>
      {description}
    </p>
  ) : null;
}
