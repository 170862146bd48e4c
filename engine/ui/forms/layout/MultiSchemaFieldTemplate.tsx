import { Box, Typography } from '@mui/material';
import type { MultiSchemaFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { isValidElement } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import { ErrorLines } from './FieldErrorTemplate.tsx';

interface Selector {
  id: string;
  label: string;
  rawErrors?: string[];
}

/** Choice of the kind of an answer, followed by the questions of that kind. */
export function MultiSchemaFieldTemplate(props: MultiSchemaFieldTemplateProps<Answers, RJSFSchema, StepContext>) {
  const { selector, optionSchemaField } = props;
  const translate = useTranslate();
  const { id = '', label = '', rawErrors = [] } = isValidElement<Selector>(selector) ? selector.props : {};
  const kind = translate('anyschema.kind');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {label ? `${label}: ${kind}` : kind}
        </Typography>
        {selector}
        <ErrorLines id={`${id}__error`} errors={rawErrors} />
      </Box>
      {optionSchemaField}
    </Box>
  );
}
