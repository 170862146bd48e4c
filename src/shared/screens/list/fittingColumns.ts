import type { ShownColumn } from './shownColumns.ts';

export const PICK_WIDTH = 40;
/** Of a row's button and menu: a list of few columns has room for longer words on it. */
export const actionsWidth = (columns: ShownColumn[]): number => (columns.length > 4 ? 134 : 152);
/** Of a column that says nothing: as wide as what it shows, most of the time. */
const USUAL_WIDTH = 140;
const USUAL_WIDTHS: Partial<Record<ShownColumn['display'], number>> = {
  ...{ number: 96, count: 80, percent: 88, boolean: 80, money: 112, date: 100, relative: 110, image: 72, card: 104 },
};
/** What the column that opens the row keeps at least, and what it should have before others grow. */
const OPENER_LEAST = 150;
const OPENER_ROOMY = 240;

export const widthOf = ({ width, display, component }: ShownColumn): number =>
  width ?? ((!component && USUAL_WIDTHS[display]) || USUAL_WIDTH);
const wideOf = ({ props }: ShownColumn): number | undefined =>
  typeof props?.wide === 'number' ? props.wide : undefined;

/** All columns at their width; the one that opens the row takes what is left. */
export const neededWidth = (columns: ShownColumn[], opener: string | undefined): number =>
  columns.reduce(
    (sum, column) => sum + (column.field === opener ? OPENER_LEAST : widthOf(column)),
    PICK_WIDTH + actionsWidth(columns),
  );

/** What leaves first: what stands below the name on a phone too, then other facts from the end; never state or money. */
function leavesNext(columns: ShownColumn[], opener: string | undefined): ShownColumn | undefined {
  const free = columns.filter(
    ({ field, fixed, display, component }) =>
      field !== opener && !fixed && (component || display !== 'badge') && display !== 'money',
  );
  return free.findLast(({ mobile }) => mobile === 'subtitle') ?? free.at(-1);
}

function dropped(columns: ShownColumn[], opener: string | undefined, room: number): ShownColumn[] {
  const leaving = neededWidth(columns, opener) > room ? leavesNext(columns, opener) : undefined;
  return leaving
    ? dropped(
        columns.filter(column => column !== leaving),
        opener,
        room,
      )
    : columns;
}

/** `"props": {"wide": 236}` is the width of a column where there is room for all of it. */
function grown(columns: ShownColumn[], opener: string | undefined, room: number): ShownColumn[] {
  let spare = room - neededWidth(columns, opener) - (OPENER_ROOMY - OPENER_LEAST);
  return columns.map(column => {
    const more = (wideOf(column) ?? 0) - widthOf(column);
    if (more <= 0 || more > spare) return column;
    spare -= more;
    return { ...column, width: wideOf(column), wide: true };
  });
}

/** The columns that fit into the room there is; those a person chose all stay, and the table scrolls. */
export const fittingColumns = (columns: ShownColumn[], opener: string | undefined, room: number, chosen: boolean) =>
  grown(chosen ? columns : dropped(columns, opener, room), opener, room);
