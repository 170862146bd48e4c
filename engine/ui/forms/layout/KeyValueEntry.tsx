import { Box, IconButton, OutlinedInput, Typography } from '@mui/material';
import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { CloseIcon } from '../../icons/icons.ts';
import type { Answers, StepContext } from '../stepContext.ts';

type Props = FieldTemplateProps<Answers, RJSFSchema, StepContext> & { children: ReactNode };

/** Entry under a free name: its name, its value, and a button that removes it. */
export function KeyValueEntry({ id, label, disabled, readonly, onKeyRenameBlur, onRemoveProperty, children }: Props) {
  const translate = useTranslate();
  const keyId = `${id}__key`;
  const remove = translate('anyschema.remove_key', { title: label });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 2fr' } }}>
        <Box sx={{ display: 'grid', gap: 0.75, alignContent: 'start' }}>
          <Typography component="label" htmlFor={keyId} sx={{ fontWeight: 500 }}>
            {translate('anyschema.key')}
          </Typography>
          <OutlinedInput
            key={label}
            id={keyId}
            defaultValue={label}
            disabled={disabled || readonly}
            onBlur={onKeyRenameBlur}
          />
        </Box>
        {children}
      </Box>
      <IconButton
        aria-label={remove}
        title={remove}
        size="small"
        disabled={disabled || readonly}
        onClick={onRemoveProperty}
      >
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
