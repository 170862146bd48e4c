import { type CSSObject, keyframes, type Theme } from '@mui/material/styles';
import { focusRing } from './focusRing.ts';
import { groupsAndTotals, rowTones } from './rowExtras.ts';

/** Columns have fixed widths: text that does not fit is truncated, and nothing jumps when rows arrive. */
export function tableRows(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  return {
    '& .scroll': { position: 'relative', overflowX: 'auto' },
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
    '& th': {
      ...theme.typography.caption,
      height: 36,
      padding: '0 8px',
      // Two lines have room, so that a column's label is not truncated.
      lineHeight: 1.25,
      textAlign: 'start',
      color: palette.text.secondary,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& td': {
      ...theme.typography.body2,
      height: 'var(--row)',
      padding: '0 8px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: palette.text.secondary,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& .is-whole td': { paddingBlock: 6, whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    '& td.name': { ...theme.typography.body1, fontWeight: 500, color: palette.text.primary },
    // A name is truncated at its own end, also if it is written against the direction of the page.
    '& td.name > a': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' },
    // Text against the direction of the page still begins at the column's start.
    '& td[dir=auto]': { textAlign: 'left' },
    '& td.is-money, & td.is-number, & td.is-count, & td.is-percent': {
      ...theme.typography.body1,
      color: palette.text.primary,
      fontVariantNumeric: 'tabular-nums',
    },
    // Physically right on purpose: decimals line up in both directions of writing.
    '& th.end, & td.end': { textAlign: theme.direction === 'rtl' ? 'start' : 'end' },
    '& th.center, & td.center': { textAlign: 'center' },
    '& td.is-badge, & td.acts-cell, & td.pick': { overflow: 'visible' },
    '& th.pick, & td.pick': { width: 40, paddingInline: '14px 4px' },
    '& th:first-of-type:not(.pick), & td:first-of-type:not(.pick)': { paddingInlineStart: 16 },
    '& td.acts-cell': { paddingInline: '4px 8px' },
    ...byContent,
    // The second half of a value that is truncated first: only a wide column has room for it.
    '& td:not(.is-wide) .if-wide': { display: 'none' },
    '& a[data-open]': { color: 'inherit', textDecoration: 'none', outline: 0 },
    '& [data-row]': { cursor: 'pointer' },
    '& [data-row]:hover': { backgroundColor: palette.background.hover },
    '& [data-row].is-selected': { backgroundColor: palette.primary.soft },
    '& [data-row]:has(a[data-open]:focus-visible)': focusRing(theme, -2),
    ...sortHeads(theme),
    ...rowTones(theme),
    ...groupsAndTotals(theme),
  };
}

/** For a moment, to measure: each column as wide as its widest cell, or the longest word of its header. */
const byContent: CSSObject = {
  // No transitions while measuring.
  '& table.by-content, & table.by-content *': { transition: 'none !important' },
  '& table.by-content': { tableLayout: 'auto', width: 'max-content' },
  '& table.by-content th[data-field]': { width: 'auto !important' },
  '& table.by-content th[data-field] > *': { display: 'inline-block', width: 'min-content' },
  '& table.by-content tfoot': { display: 'none' },
  '& table.by-content td, & table.by-content .pill': { overflow: 'visible', whiteSpace: 'nowrap' },
};

const sortHeads = (theme: Theme): CSSObject => ({
  '& .sort': {
    position: 'relative',
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    // Outside the text, so that the text has the whole width.
    '& svg': {
      position: 'absolute',
      top: 'calc(50% - 6px)',
      insetInlineStart: 'calc(100% + 4px)',
      width: 12,
      height: 12,
      visibility: 'hidden',
    },
    '&:hover svg, &:focus-visible svg': { visibility: 'visible' },
    '&:focus-visible': focusRing(theme, 2),
  },
  '& th.end .sort svg': {
    insetInlineStart: theme.direction === 'rtl' ? 'calc(100% + 4px)' : 'auto',
    insetInlineEnd: theme.direction === 'rtl' ? 'auto' : 'calc(100% + 4px)',
  },
  '& th[aria-sort] .sort': { color: theme.vars.palette.text.primary, '& svg': { visibility: 'visible' } },
});

export function cardRows(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  return {
    '& ul.cards': { listStyle: 'none', margin: 0, padding: 0 },
    '& ul.cards > li': { display: 'grid', gap: 4, padding: '12px 16px', ...theme.typography.body2 },
    '& ul.cards.are-wanted': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
      gap: 12,
      padding: 12,
      '& > li': {
        border: `1px solid ${palette.divider}`,
        borderRadius: theme.vars.shape.borderRadius,
        alignContent: 'start',
      },
    },
    '& ul.cards:not(.are-wanted) > li + li': { borderTop: `1px solid ${palette.divider}` },
    '& .card-top': { display: 'flex', gap: 12, ...theme.typography.body1 },
    '& .card-top .title': { flex: 1, fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' },
    // As tall as a finger needs, without a taller line.
    '& .card-top .dots': { flex: 'none', marginBlock: -9, marginInlineEnd: -10 },
    '& .card-top .dots + .dots': { marginInlineStart: -10 },
    '& .card-top .figure': { fontVariantNumeric: 'tabular-nums', fontWeight: 500, overflowWrap: 'anywhere' },
    '& .card-facts': { color: palette.text.secondary, margin: 0, overflowWrap: 'anywhere' },
    // A dot between facts, but not within one, where it would follow the direction of the fact's script.
    '& .card-facts > span:not(:has(> bdi:empty, > bdi > [data-absent])) ~ span::before': { content: '"\u00a0· "' },
    '& .in-one': { whiteSpace: 'nowrap' },
    '& .card-foot': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      gap: 8,
    },
    '& .card-foot > .facts': {
      display: 'grid',
      justifyItems: 'start',
      gap: 4,
      minWidth: 0,
      overflowWrap: 'anywhere',
      color: palette.text.secondary,
    },
    // Empty parts take no line.
    '& .card-foot:empty, & .card-facts > span:has(> bdi:empty), & .facts > bdi:empty': { display: 'none' },
    '& .card-facts > span:has(> bdi > [data-absent]), & .facts > bdi:has(> [data-absent])': { display: 'none' },
    // A button shows its whole label; without room beside the facts it is below them.
    '& .card-foot > .pill': { flex: 'none', marginInlineStart: 'auto', maxWidth: '100%', whiteSpace: 'normal' },
  };
}

/** A real checkbox in the colours of the theme; MUI's would be four elements a row. */
export function checkbox(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  const filled = { backgroundColor: palette.primary.main, borderColor: palette.primary.main };
  return {
    '& .check': {
      appearance: 'none',
      position: 'relative',
      width: 16,
      height: 16,
      margin: 0,
      border: `1px solid ${palette.line.field}`,
      borderRadius: 4,
      backgroundColor: palette.background.paper,
      verticalAlign: 'middle',
      cursor: 'pointer',
      '&:checked, &:indeterminate': filled,
      '&:focus-visible': focusRing(theme, 2),
      '&:checked::after': {
        content: '""',
        position: 'absolute',
        inset: '1px 4px 3px',
        border: `solid ${palette.primary.contrastText}`,
        // A tick leans the same way in both directions of writing, and the sides of a border do not.
        borderWidth: theme.direction === 'rtl' ? '0 0 2px 2px' : '0 2px 2px 0',
        transform: 'rotate(42deg)',
      },
      '&:indeterminate::after': {
        content: '""',
        position: 'absolute',
        inset: '6px 3px',
        backgroundColor: palette.primary.contrastText,
      },
    },
  };
}

const turning = keyframes({ to: { transform: 'rotate(1turn)' } });
/** A ring in a button whose action runs. */
const running: CSSObject = {
  content: '""',
  display: 'inline-block',
  verticalAlign: '-2px',
  width: 14,
  height: 14,
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
  animation: `${turning} 0.8s linear infinite`,
};

export function rowActions(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  const quiet = { font: 'inherit', cursor: 'pointer', borderRadius: 999, '&:focus-visible': focusRing(theme, 2) };
  return {
    '& .acts': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 4 },
    '& .pill': {
      ...quiet,
      ...theme.typography.body2,
      fontWeight: 500,
      minHeight: 30,
      padding: '0 12px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: palette.text.primary,
      border: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.background.paper,
      '&:hover': { backgroundColor: palette.background.hover, borderColor: palette.line.field },
      '&:disabled': { color: palette.text.disabled, cursor: 'default' },
      '&[aria-busy=true]::before': { ...running, marginInlineEnd: 6 },
      [theme.breakpoints.down('sm')]: { minHeight: 36 },
    },
    '& .dots': {
      ...quiet,
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: 30,
      height: 30,
      padding: 0,
      border: 0,
      background: 'none',
      color: palette.text.secondary,
      '&:hover': { backgroundColor: palette.background.sunken, color: palette.text.primary },
      '&:disabled': { cursor: 'default' },
      '&[aria-busy=true]::before': running,
      '&[aria-busy=true] > *': { display: 'none' },
      [theme.breakpoints.down('sm')]: { width: 40, height: 40 },
    },
  };
}
