import { Box, Typography } from '@mui/material';
import type { MultiSchemaFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { isValidElement } from 'react';
import { useTranslate } from '../../../../providers/i18n/useTranslate.ts';
import type { Answers, StepContext } from '../stepContext.ts';

/** Which of several kinds an answer is, then its questions. */
export function MultiSchemaFieldTemplate(props: MultiSchemaFieldTemplateProps<Answers, RJSFSchema, StepContext>) {
  const { schema, selector, optionSchemaField } = props;
  const translate = useTranslate();
  const kind = translate('anyschema.kind');
  const id = isValidElement<{ id: string }>(selector) ? selector.props.id : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <Typography component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {schema.title ? `${schema.title}: ${kind}` : kind}
        </Typography>
        {selector}
      </Box>
      {optionSchemaField}
    </Box>
  );
}
