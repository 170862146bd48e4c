import type { CSSObject, Theme } from '@mui/material/styles';
import { focusRing } from './focusRing.ts';

/**
 * A line at the start of the row, which the style engine turns round with the page; its meaning is in the row's own
 * state.
 */
export function rowTones(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  const tones = { warning: palette.warning, info: palette.info, success: palette.success, error: palette.error };
  const line = (color: string): CSSObject => ({ boxShadow: `inset 3px 0 0 ${color}` });
  const toned = Object.entries(tones).map(([tone, { main }]) => [`& [data-row][data-tone=${tone}]`, line(main)]);
  return {
    '& [data-row][data-tone=neutral]': { '& td': { color: palette.text.disabled }, ...line(palette.line.strong) },
    ...Object.fromEntries(toned),
  };
}

export function groupsAndTotals(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  const quiet = { color: palette.text.secondary, fontWeight: 400 };
  return {
    '& tr.group th': {
      color: palette.text.primary,
      backgroundColor: palette.background.sunken,
      paddingInlineStart: 16,
    },
    '& .group-name': { ...theme.typography.body1, fontWeight: 600, margin: 0, padding: '12px 16px 4px' },
    '& tr.group small, & .group-name small': { ...quiet, marginInlineStart: 8, verticalAlign: 'middle' },
    '& tfoot td': {
      borderTop: `1px solid ${palette.divider}`,
      borderBottom: 0,
      fontWeight: 500,
      '& small': quiet,
    },
    '& tr.more > td': { height: 'auto', whiteSpace: 'normal', backgroundColor: palette.background.sunken },
    '& .expanded': {
      display: 'grid',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      gap: '8px 16px',
      margin: 0,
      padding: '8px 8px 12px',
      '& dt': { ...theme.typography.caption, color: palette.text.secondary },
      '& dd': { margin: 0, overflowWrap: 'anywhere', color: palette.text.primary },
      [theme.breakpoints.down('md')]: { '& > div': { gridColumn: '1 / -1 !important' } },
    },
  };
}

/** The pencil shows itself where the pointer or the keyboard is; a touch screen has it always. */
export function cellEditing(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  return {
    '& .editable': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 },
    // The pencil is before a figure, so that digits line up.
    '& td.end .editable': { flexDirection: 'row-reverse' },
    '& .pencil': {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      padding: 0,
      border: 0,
      borderRadius: 999,
      background: 'none',
      color: palette.text.secondary,
      cursor: 'pointer',
      '& svg': { width: 14, height: 14 },
      '&:hover': { backgroundColor: palette.background.sunken },
      '&:focus-visible': focusRing(theme, 1),
    },
    '@media (hover: hover)': {
      '& .pencil': { opacity: 0 },
      '& [data-row]:hover .pencil, & .pencil:focus-visible': { opacity: 1 },
    },
    '& td:has(.cell-editor)': { overflow: 'visible' },
    '& .cell-editor': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 4,
      '& > input, & > select': {
        ...theme.typography.body2,
        flex: 1,
        minWidth: 80,
        height: 30,
        padding: '0 8px',
        borderRadius: 6,
        border: `1px solid ${palette.line.field}`,
        color: palette.text.primary,
        backgroundColor: palette.background.paper,
        '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
        '&[aria-invalid=true]': { borderColor: palette.error.main },
      },
      '& .cell-problem': { flexBasis: '100%', whiteSpace: 'normal', color: palette.error.main },
    },
  };
}

/** In print: the rows without buttons. */
export const printStyle: CSSObject = {
  '@media print': {
    boxShadow: 'none',
    border: 0,
    '& .pick, & .acts-cell, & .acts, & .pencil, & nav, & th:last-of-type': { display: 'none' },
    '& .scroll': { overflow: 'visible' },
    '& table': { minWidth: '0 !important', tableLayout: 'auto' },
    '& td': { whiteSpace: 'normal', overflow: 'visible' },
    '& tr': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
  },
};
