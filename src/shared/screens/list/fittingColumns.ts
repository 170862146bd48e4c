import type { ResolvedList } from '../../../../schemas/language/resource.ts';
import type { ShownColumn } from './shownColumns.ts';

const PICK_WIDTH = 40;
/** What stands around the columns. */
type Around = Pick<ResolvedList, 'bulkActions' | 'expand' | 'rowActions'>;
/** Of a row's button and menu: a list of few columns has room for longer words on it. */
export const actionsWidth = (columns: ShownColumn[], { rowActions }: Around): number => {
  if (rowActions.length === 0) return 16;
  return columns.length > 4 ? 134 : 152;
};
const aroundWidth = (columns: ShownColumn[], around: Around): number =>
  (Number(around.bulkActions.length > 0) + Number(around.expand.length > 0)) * PICK_WIDTH +
  actionsWidth(columns, around);
/** Of a column that says nothing: as wide as what it shows, most of the time. */
const USUAL_WIDTH = 140;
const USUAL_WIDTHS: Partial<Record<ShownColumn['display'], number>> = {
  ...{ number: 96, count: 80, percent: 88, boolean: 80, money: 112, date: 100, relative: 110, image: 72, card: 104 },
  ...{ badge: 158, email: 200 },
};
/** What the column that opens the row keeps at least, and what it should have before others grow. */
const OPENER_LEAST = 150;
const OPENER_ROOMY = 240;

export const widthOf = ({ width, display, component }: ShownColumn): number =>
  width ?? ((!component && USUAL_WIDTHS[display]) || USUAL_WIDTH);
const wideOf = ({ props }: ShownColumn): number | undefined =>
  typeof props?.wide === 'number' ? props.wide : undefined;

/** All columns at their width; the one that opens the row takes what is left. */
export const neededWidth = (columns: ShownColumn[], opener: string | undefined, around: Around): number =>
  columns.reduce(
    (sum, column) => sum + (column.field === opener ? OPENER_LEAST : widthOf(column)),
    aroundWidth(columns, around),
  );

/** What leaves first: what stands below the name on a phone too, then other facts from the end; never state or money. */
function leavesNext(columns: ShownColumn[], opener: string | undefined): ShownColumn | undefined {
  const free = columns.filter(
    ({ field, fixed, display, component }) =>
      field !== opener && !fixed && (component || display !== 'badge') && display !== 'money',
  );
  return free.findLast(({ mobile }) => mobile === 'subtitle') ?? free.at(-1);
}

function dropped(columns: ShownColumn[], opener: string | undefined, room: number, around: Around): ShownColumn[] {
  const leaving = neededWidth(columns, opener, around) > room ? leavesNext(columns, opener) : undefined;
  return leaving
    ? dropped(
        columns.filter(column => column !== leaving),
        opener,
        room,
        around,
      )
    : columns;
}

/** `"props": {"wide": 236}` is the width of a column where there is room for all of it. */
function grown(columns: ShownColumn[], opener: string | undefined, room: number, around: Around): ShownColumn[] {
  let spare = room - neededWidth(columns, opener, around) - (OPENER_ROOMY - OPENER_LEAST);
  return columns.map(column => {
    const more = (wideOf(column) ?? 0) - widthOf(column);
    if (more <= 0 || more > spare) return column;
    spare -= more;
    return { ...column, width: wideOf(column), wide: true };
  });
}

/** The columns that fit into the room there is; those a person chose all stay, and the table scrolls. */
export const fittingColumns = (
  columns: ShownColumn[],
  opener: string | undefined,
  { room, chosen, around }: { room: number; chosen: boolean; around: Around },
) => grown(chosen ? columns : dropped(columns, opener, room, around), opener, room, around);
