import { Box, Button, Typography } from '@mui/material';
import { type ArrayFieldTemplateProps, buttonId, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { PlusIcon } from '../../icons/icons.ts';
import type { Answers, StepContext } from '../stepContext.ts';

/** A list of the same questions; each entry is a card. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps<Answers[], RJSFSchema, StepContext>) {
  const { title, items, canAdd, onAddClick, disabled, readonly, fieldPathId, uiSchema, schema } = props;
  const translate = useTranslate();
  const description = getUiOptions(uiSchema).description ?? schema.description;
  return (
    <Box
      component="fieldset"
      id={fieldPathId.$id}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1.5 }}
    >
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1.5 }}>
        {title}
      </Typography>
      {description && (
        <Typography variant="body2" color="text.secondary">
          {description}
        </Typography>
      )}
      {items.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('formui.list.empty')}
        </Typography>
      )}
      {items}
      {canAdd && (
        <Button
          id={buttonId(fieldPathId, 'add')}
          variant="outlined"
          startIcon={<PlusIcon />}
          disabled={disabled || readonly}
          onClick={onAddClick}
          sx={{ justifySelf: 'start' }}
        >
          {translate('formui.list.add', { title })}
        </Button>
      )}
    </Box>
  );
}
