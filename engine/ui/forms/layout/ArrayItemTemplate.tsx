import { Box, IconButton, Paper } from '@mui/material';
import type { ArrayFieldItemTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { CloseIcon, DownIcon, UpIcon } from '../../icons/icons.ts';
import type { Answers, StepContext } from '../stepContext.ts';

interface ItemButtonProps {
  name: string;
  number: number;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ItemButton({ name, number, disabled, onClick, children }: ItemButtonProps) {
  const label = useTranslate()(`formui.list.${name}`, { number });
  return (
    <IconButton aria-label={label} title={label} size="small" disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
}

export function ArrayItemTemplate(props: ArrayFieldItemTemplateProps<Answers, RJSFSchema, StepContext>) {
  const { children, buttonsProps, hasToolbar, index, disabled, readonly } = props;
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const number = index + 1;
  const locked = disabled || readonly;
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {hasToolbar && (
        <Box sx={{ display: 'flex', flex: 'none' }}>
          {(hasMoveUp || hasMoveDown) && (
            <>
              <ItemButton name="up" number={number} disabled={locked || !hasMoveUp} onClick={onMoveUpItem}>
                <UpIcon />
              </ItemButton>
              <ItemButton name="down" number={number} disabled={locked || !hasMoveDown} onClick={onMoveDownItem}>
                <DownIcon />
              </ItemButton>
            </>
          )}
          {hasRemove && (
            <ItemButton name="remove" number={number} disabled={locked} onClick={onRemoveItem}>
              <CloseIcon />
            </ItemButton>
          )}
        </Box>
      )}
    </Paper>
  );
}
