import { Box, Typography } from '@mui/material';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { errorId } from '@rjsf/utils';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { FieldErrorTemplate } from '../layout/FieldErrorTemplate.tsx';
import type { Answers, StepContext } from '../stepContext.ts';
import { JsonEditor } from './JsonEditor.tsx';

export type ArbitraryFieldProps = FieldProps<Answers, RJSFSchema, StepContext>;

/** A part of an answer that the schema leaves open, written as JSON. */
export function JsonPartField(props: ArbitraryFieldProps) {
  const translate = useTranslate();
  const { schema, fieldPathId, formData, errorSchema, name, disabled, readonly, onChange, registry } = props;
  const errors = errorSchema?.__errors;
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      <Typography component="label" htmlFor={fieldPathId.$id} sx={{ fontWeight: 500 }}>
        {`${schema.title ?? name} (${translate('anyschema.as_json')})`}
      </Typography>
      <JsonEditor
        id={fieldPathId.$id}
        value={formData}
        disabled={disabled}
        readOnly={readonly || schema.readOnly === true}
        aria={errors?.length ? { 'aria-describedby': errorId(fieldPathId.$id), 'aria-invalid': true } : {}}
        onRead={read => {
          if ('value' in read) onChange(read.value as Answers, fieldPathId.path);
        }}
      />
      <FieldErrorTemplate errors={errors} fieldPathId={fieldPathId} schema={schema} registry={registry} />
      {schema.description && (
        <Typography variant="body2" color="text.secondary">
          {schema.description}
        </Typography>
      )}
    </Box>
  );
}
