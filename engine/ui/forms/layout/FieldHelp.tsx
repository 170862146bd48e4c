import { Typography } from '@mui/material';
import { type DescriptionFieldProps, type FieldHelpProps, helpId, type RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Answers, StepContext } from '../stepContext.ts';

function Help({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Typography id={id} variant="body2" color="text.secondary">
      {children}
    </Typography>
  );
}

export function FieldHelp({ help, fieldPathId }: FieldHelpProps<Answers, RJSFSchema, StepContext>) {
  return help ? <Help id={helpId(fieldPathId)}>{help}</Help> : null;
}

/** Plain text: what a server writes is never read as markup. */
export function FieldDescription({ id, description }: DescriptionFieldProps<Answers, RJSFSchema, StepContext>) {
  return description ? <Help id={id}>{description}</Help> : null;
}
