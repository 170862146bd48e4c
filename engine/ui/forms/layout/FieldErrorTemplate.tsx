import { Box, Typography } from '@mui/material';
import { errorId, type FieldErrorProps, type RJSFSchema } from '@rjsf/utils';
import { AlertIcon } from '../../icons/icons.ts';
import type { Answers, StepContext } from '../stepContext.ts';

type Errors = FieldErrorProps<Answers, RJSFSchema, StepContext>['errors'];

export function ErrorLines({ id, errors = [] }: { id: string; errors?: Errors }) {
  const said = errors.filter(error => typeof error === 'string' && error !== '');
  if (said.length === 0) return null;
  return (
    <Box id={id} sx={{ display: 'grid', gap: 0.25 }}>
      {said.map(error => (
        <Typography
          key={String(error)}
          variant="body2"
          sx={{ display: 'flex', gap: 0.75, fontWeight: 500, color: 'error.main' }}
        >
          <AlertIcon style={{ marginTop: 2 }} />
          {error}
        </Typography>
      ))}
    </Box>
  );
}

export function FieldErrorTemplate({ errors, fieldPathId }: FieldErrorProps<Answers, RJSFSchema, StepContext>) {
  return <ErrorLines id={errorId(fieldPathId)} errors={errors} />;
}
