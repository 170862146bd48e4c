import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import { ACTIONS, type ContentWidths } from './useContentWidths.ts';
import type { VisibleColumn } from './visibleColumns.ts';

const PICK_WIDTH = 40;
/** The parts of a row beside its columns. */
type Around = Pick<ResolvedList, 'bulkActions' | 'expand' | 'rowActions'>;

/** The content of a list, and the width that it needs. */
interface AvailableSpace {
  room: number;
  around: Around;
  /** As measured; empty before there are rows. */
  needed?: ContentWidths;
}

/** Returns the width of a row's button and menu: that of the widest row, or the usual width until it is known. */
export function actionsWidth(
  columns: VisibleColumn[],
  { around: { rowActions }, needed }: Omit<AvailableSpace, 'room'>,
): number {
  const measured = needed?.get(ACTIONS);
  if (rowActions.length === 0) return 16;
  return measured ?? (columns.length > 4 ? 134 : 152);
}
const aroundWidth = (columns: VisibleColumn[], place: Omit<AvailableSpace, 'room'>): number =>
  (Number(place.around.bulkActions.length > 0) + Number(place.around.expand.length > 0)) * PICK_WIDTH +
  actionsWidth(columns, place);
/** Width of a column without a given width. */
const USUAL_WIDTH = 140;
const USUAL_WIDTHS: Partial<Record<VisibleColumn['display'], number>> = {
  number: 96,
  count: 80,
  percent: 88,
  boolean: 80,
  money: 112,
  date: 100,
  relative: 110,
  image: 72,
  card: 104,
  badge: 158,
  email: 200,
};
/** Minimum width of the column that opens the row, and the width that it gets before others grow. */
const OPENER_LEAST = 150;
const OPENER_ROOMY = 240;

export const widthOf = ({ width, display, component }: VisibleColumn): number =>
  width ?? ((!component && USUAL_WIDTHS[display]) || USUAL_WIDTH);
const preferredWidthOf = ({ props }: VisibleColumn): number | undefined =>
  typeof props?.wide === 'number' ? props.wide : undefined;

/** Free text may have any length: longer text is truncated, and can be read on the page of the row. */
const LONGEST_TEXT = 220;
const LONGEST_PART = 300;
const TEXTS = new Set<VisibleColumn['display']>([
  ...(['text', 'longtext', 'markdown', 'url', 'email', 'phone', 'json'] as const),
  ...(['tags', 'ref', 'refs', 'address', 'card', 'image', 'file', 'files', 'sections'] as const),
]);

/** A state, a day, a figure and a button are never truncated; short texts neither. */
function minWidthOf(column: VisibleColumn, needed: ContentWidths | undefined): number | undefined {
  const natural = needed?.get(column.field);
  if (natural === undefined) return undefined;
  if (column.component) return Math.min(natural, LONGEST_PART);
  return TEXTS.has(column.display) ? Math.min(natural, Math.max(LONGEST_TEXT, widthOf(column))) : natural;
}

/** All columns at their width; the one that opens the row takes the remaining width. */
export const requiredWidth = (
  columns: VisibleColumn[],
  opener: string | undefined,
  place: Omit<AvailableSpace, 'room'>,
): number =>
  columns.reduce(
    (sum, column) => sum + (column.field === opener ? OPENER_LEAST : widthOf(column)),
    aroundWidth(columns, place),
  );

/**
 * The next column to hide: first those below the name on phones too, then others from the end; never state or money.
 */
function leavesNext(columns: VisibleColumn[], opener: string | undefined): VisibleColumn | undefined {
  const free = columns.filter(
    ({ field, alwaysVisible, display, component }) =>
      field !== opener && !alwaysVisible && (component || display !== 'badge') && display !== 'money',
  );
  return free.findLast(({ mobile }) => mobile === 'subtitle') ?? free.at(-1);
}

function dropColumns(columns: VisibleColumn[], opener: string | undefined, place: AvailableSpace): VisibleColumn[] {
  const leaving = requiredWidth(columns, opener, place) > place.room ? leavesNext(columns, opener) : undefined;
  return leaving
    ? dropColumns(
        columns.filter(column => column !== leaving),
        opener,
        place,
      )
    : columns;
}

/** Grows columns to the width of `"props": {"wide": 236}`, at which all of their content fits. */
function growColumns(columns: VisibleColumn[], opener: string | undefined, place: AvailableSpace): VisibleColumn[] {
  let spare = place.room - requiredWidth(columns, opener, place) - (OPENER_ROOMY - OPENER_LEAST);
  return columns.map(column => {
    const more = (preferredWidthOf(column) ?? 0) - widthOf(column);
    if (more <= 0 || more > spare) return column;
    spare -= more;
    return { ...column, width: preferredWidthOf(column), wide: true };
  });
}

/** The width of the file, or more if the content needs more. */
const roomy = (column: VisibleColumn, needed: ContentWidths | undefined): VisibleColumn => {
  const least = minWidthOf(column, needed);
  return least === undefined || least <= widthOf(column) ? column : { ...column, width: least };
};

/** No wider than the content. */
const tight = (column: VisibleColumn, needed: ContentWidths | undefined): VisibleColumn => {
  const least = minWidthOf(column, needed);
  return least === undefined ? column : { ...column, width: least };
};

/**
 * Returns the columns that fit into the available width without truncation: at the width of the file if possible, else
 * narrower, else without the least important ones. Columns that a person chose all stay, and the table scrolls.
 */
export function fitColumns(
  columns: VisibleColumn[],
  opener: string | undefined,
  { chosen, ...place }: AvailableSpace & { chosen: boolean },
): VisibleColumn[] {
  const widenColumns = (how: typeof roomy) =>
    columns.map(column => (column.field === opener ? column : how(column, place.needed)));
  const atEase = widenColumns(roomy);
  // Before a name is truncated, the columns beside it give up unneeded width.
  const named = Math.min(place.needed?.get(opener ?? '') ?? OPENER_LEAST, OPENER_ROOMY) - OPENER_LEAST;
  if (requiredWidth(atEase, opener, place) + Math.max(0, named) <= place.room)
    return growColumns(atEase, opener, place);
  const close = widenColumns(tight);
  return growColumns(chosen ? close : dropColumns(close, opener, place), opener, place);
}
