import { useState } from 'react';
import type { Row } from '../../row.ts';

/** The React key of each row, by the row's id. */
export type RowSlots = ReadonlyMap<Row['id'], number>;

interface Assigned {
  /** Identifies the page of rows. */
  page: string;
  slots: RowSlots;
  /** The number of slots that were ever assigned. */
  count: number;
}

const NONE: Assigned = { page: '', slots: new Map(), count: 0 };

function assignSlots(rows: Row[], page: string, before: Assigned): Assigned {
  const here = new Set(rows.map(({ id }) => id));
  const left = [...before.slots].filter(([id]) => !here.has(id));
  if (page === before.page && left.length === 0 && here.size === before.slots.size) return before;
  const free = page === before.page ? [] : left.map(([, slot]) => slot);
  let { count } = before;
  const slots = new Map(rows.map(({ id }) => [id, before.slots.get(id) ?? free.shift() ?? count++]));
  return { page, slots, count };
}

/**
 * Returns the React keys of rows. On another page of the list, or in another order, new rows are rendered into the
 * elements of those that left, which costs less than new elements. While the page is the same, a row that appears has
 * elements of its own, so that the focus does not move to it from a row that was removed.
 */
export function useRowSlots(rows: Row[], page: string, isPlaceholder: boolean): RowSlots {
  const [known, setKnown] = useState(() => assignSlots(rows, page, NONE));
  // Until the rows of another page arrive, those of the page before are shown.
  const next = assignSlots(rows, isPlaceholder ? known.page : page, known);
  if (next !== known) setKnown(next);
  return next.slots;
}
