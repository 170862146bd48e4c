import type { ResolvedList } from '../../../dsl/resolve/resolved.ts';
import type { ShownColumn } from './shownColumns.ts';
import { ACTIONS, type NeededWidths } from './useNeededWidths.ts';

const PICK_WIDTH = 40;
/** What stands around the columns. */
type Around = Pick<ResolvedList, 'bulkActions' | 'expand' | 'rowActions'>;

/** How much a list has to show, and what it takes to show it whole. */
export interface Room {
  room: number;
  around: Around;
  /** As measured; empty before there are rows. */
  needed?: NeededWidths;
}

/** Of a row's button and menu: as wide as the widest are, and before that is known as they usually are. */
export function actionsWidth(columns: ShownColumn[], { around: { rowActions }, needed }: Omit<Room, 'room'>): number {
  const measured = needed?.get(ACTIONS);
  if (rowActions.length === 0) return 16;
  return measured ?? (columns.length > 4 ? 134 : 152);
}
const aroundWidth = (columns: ShownColumn[], place: Omit<Room, 'room'>): number =>
  (Number(place.around.bulkActions.length > 0) + Number(place.around.expand.length > 0)) * PICK_WIDTH +
  actionsWidth(columns, place);
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

/** Words of others may be of any length: from here on they are cut, and can be read on the page of the row. */
const LONGEST_TEXT = 220;
const LONGEST_PART = 300;
const TEXTS = new Set<ShownColumn['display']>([
  ...(['text', 'longtext', 'markdown', 'url', 'email', 'phone', 'json'] as const),
  ...(['tags', 'ref', 'refs', 'address', 'card', 'image', 'file', 'files', 'sections'] as const),
]);

/** A state, a day, a figure and a button are never cut; of texts, what is short. */
function leastOf(column: ShownColumn, needed: NeededWidths | undefined): number | undefined {
  const natural = needed?.get(column.field);
  if (natural === undefined) return undefined;
  if (column.component) return Math.min(natural, LONGEST_PART);
  return TEXTS.has(column.display) ? Math.min(natural, Math.max(LONGEST_TEXT, widthOf(column))) : natural;
}

/** All columns at their width; the one that opens the row takes what is left. */
export const neededWidth = (columns: ShownColumn[], opener: string | undefined, place: Omit<Room, 'room'>): number =>
  columns.reduce(
    (sum, column) => sum + (column.field === opener ? OPENER_LEAST : widthOf(column)),
    aroundWidth(columns, place),
  );

/** What leaves first: what stands below the name on a phone too, then other facts from the end; never state or money. */
function leavesNext(columns: ShownColumn[], opener: string | undefined): ShownColumn | undefined {
  const free = columns.filter(
    ({ field, fixed, display, component }) =>
      field !== opener && !fixed && (component || display !== 'badge') && display !== 'money',
  );
  return free.findLast(({ mobile }) => mobile === 'subtitle') ?? free.at(-1);
}

function dropped(columns: ShownColumn[], opener: string | undefined, place: Room): ShownColumn[] {
  const leaving = neededWidth(columns, opener, place) > place.room ? leavesNext(columns, opener) : undefined;
  return leaving
    ? dropped(
        columns.filter(column => column !== leaving),
        opener,
        place,
      )
    : columns;
}

/** `"props": {"wide": 236}` is the width of a column where there is room for all of it. */
function grown(columns: ShownColumn[], opener: string | undefined, place: Room): ShownColumn[] {
  let spare = place.room - neededWidth(columns, opener, place) - (OPENER_ROOMY - OPENER_LEAST);
  return columns.map(column => {
    const more = (wideOf(column) ?? 0) - widthOf(column);
    if (more <= 0 || more > spare) return column;
    spare -= more;
    return { ...column, width: wideOf(column), wide: true };
  });
}

/** At the width of the file, or more where what stands in it needs more. */
const roomy = (column: ShownColumn, needed: NeededWidths | undefined): ShownColumn => {
  const least = leastOf(column, needed);
  return least === undefined || least <= widthOf(column) ? column : { ...column, width: least };
};

/** Not wider than what stands in it. */
const tight = (column: ShownColumn, needed: NeededWidths | undefined): ShownColumn => {
  const least = leastOf(column, needed);
  return least === undefined ? column : { ...column, width: least };
};

/**
 * The columns that fit into the room there is, whole: at the width of the file where that is enough, closer together
 * where it is not, and at last without those that matter least. Those a person chose all stay, and the table scrolls.
 */
export function fittingColumns(
  columns: ShownColumn[],
  opener: string | undefined,
  { chosen, ...place }: Room & { chosen: boolean },
): ShownColumn[] {
  const widened = (how: typeof roomy) =>
    columns.map(column => (column.field === opener ? column : how(column, place.needed)));
  const atEase = widened(roomy);
  // Before a name is cut, the columns beside it give away what they do not need.
  const named = Math.min(place.needed?.get(opener ?? '') ?? OPENER_LEAST, OPENER_ROOMY) - OPENER_LEAST;
  if (neededWidth(atEase, opener, place) + Math.max(0, named) <= place.room) return grown(atEase, opener, place);
  const close = widened(tight);
  return grown(chosen ? close : dropped(close, opener, place), opener, place);
}
