import { styled } from '@mui/material/styles';
import { cellEditing, printStyle } from './rows/rowExtras.ts';
import { cardRows, checkbox, rowActions, tableRows } from './rows/rowStyles.ts';

/** The look of rows, once for the whole list: cells are plain elements without styles. */
export const ListSurface = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  boxShadow: '0 1px 2px rgb(16 32 30 / .05)',
  ...tableRows(theme),
  ...cardRows(theme),
  ...checkbox(theme),
  ...rowActions(theme),
  ...cellEditing(theme),
  ...printStyle,
}));
