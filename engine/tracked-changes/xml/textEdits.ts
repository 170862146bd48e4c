/**
 * A replacement of a range of the source text. `text` may be a range of the source itself, which is copied with the edits
 * inside of it.
 */
export interface TextEdit {
  start: number;
  end: number;
  text: string | { from: number; to: number };
}

/**
 * Applies edits to a source. An edit inside of a replaced range is dropped. Insertions at the same position keep their
 * order. Characters outside of the edited ranges are copied, never serialized again.
 */
export function applyEdits(source: string, edits: readonly TextEdit[]): string {
  // Of two edits with the same start, the longer one replaces the other. Insertions come before replacements.
  const sorted = edits
    .map((edit, order) => ({ edit, order }))
    .sort(
      (left, right) =>
        left.edit.start - right.edit.start ||
        Number(isInsertion(right.edit)) - Number(isInsertion(left.edit)) ||
        (isInsertion(left.edit) ? 0 : right.edit.end - left.edit.end) ||
        left.order - right.order,
    )
    .map(({ edit }) => edit);
  return copyRange(source, sorted, 0, source.length);
}

function copyRange(source: string, sorted: readonly TextEdit[], from: number, to: number): string {
  const pieces: string[] = [];
  let at = from;
  for (let index = firstFrom(sorted, from); index < sorted.length; index += 1) {
    const { start, end, text } = sorted[index]!;
    if (start > to) break;
    // Edits that begin in a replaced range are dropped, and so are those that end behind the copied range.
    if (start < at || end > to) continue;
    pieces.push(source.slice(at, start));
    // Callers copy ranges that follow the edit, so a range never contains its own copy.
    pieces.push(typeof text === 'string' ? text : copyRange(source, sorted, text.from, text.to));
    at = end;
  }
  pieces.push(source.slice(at, to));
  return pieces.join('');
}

const isInsertion = ({ start, end }: TextEdit): boolean => start === end;

/** Index of the first edit that starts at or behind a position. */
function firstFrom(sorted: readonly TextEdit[], position: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.start < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
