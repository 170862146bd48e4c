import { Button } from '@mui/material';
import { buttonId, canExpand, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { PlusIcon } from '../../icons/icons.ts';
import type { Answers, StepContext } from '../stepContext.ts';

/** Button that adds an entry to an object with free names. */
export function AddEntry(props: ObjectFieldTemplateProps<Answers, RJSFSchema, StepContext>) {
  const translate = useTranslate();
  const { schema, uiSchema, formData, fieldPathId, disabled, readonly, onAddProperty } = props;
  if (!canExpand(schema, uiSchema, formData)) return null;
  return (
    <Button
      id={buttonId(fieldPathId, 'add')}
      variant="outlined"
      startIcon={<PlusIcon />}
      disabled={disabled || readonly}
      onClick={onAddProperty}
      sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
    >
      {translate('anyschema.add_key')}
    </Button>
  );
}
