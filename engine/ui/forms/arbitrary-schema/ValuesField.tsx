import { Box, NativeSelect, OutlinedInput, Typography } from '@mui/material';
import { deepEquals, errorId } from '@rjsf/utils';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { FieldErrorTemplate } from '../layout/FieldErrorTemplate.tsx';
import type { Answers } from '../stepContext.ts';
import { VALUES } from './extensionKeywords.ts';
import type { ArbitraryFieldProps } from './JsonPartField.tsx';
import { jsonLabel } from './jsonText.ts';

/** Choice of one of several values of any kind: nothing, a list, an object. */
export function ValuesField(props: ArbitraryFieldProps) {
  const translate = useTranslate();
  const { schema, fieldPathId, formData, errorSchema, name, disabled, readonly, onChange, registry } = props;
  const values = schema[VALUES] as unknown[];
  const place = formData === undefined ? -1 : values.findIndex(value => deepEquals(value, formData));
  const errors = errorSchema?.__errors;
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      <Typography component="label" htmlFor={fieldPathId.$id} sx={{ fontWeight: 500 }}>
        {schema.title ?? name}
      </Typography>
      <NativeSelect
        fullWidth
        sx={{ '& .MuiNativeSelect-icon': { right: 12 } }}
        value={place < 0 ? '' : String(place)}
        disabled={disabled || readonly}
        input={<OutlinedInput />}
        inputProps={{
          id: fieldPathId.$id,
          ...(errors?.length && { 'aria-describedby': errorId(fieldPathId.$id), 'aria-invalid': true }),
        }}
        onChange={({ target: { value } }) =>
          onChange((value === '' ? undefined : values[Number(value)]) as Answers, fieldPathId.path)
        }
      >
        <option value="">{translate('formui.choose')}</option>
        {values.map((value, at) => (
          <option key={jsonLabel(value) + String(at)} value={at}>
            {value === null ? translate('anyschema.type.null') : jsonLabel(value)}
          </option>
        ))}
      </NativeSelect>
      <FieldErrorTemplate errors={errors} fieldPathId={fieldPathId} schema={schema} registry={registry} />
    </Box>
  );
}
