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
 * Applies edits to the source from `from` to `to`. An edit inside of a replaced range is dropped. Insertions at the same
 * position keep their order. Characters outside of the edited ranges are copied, never serialized again.
 */
export function applyEdits(source: string, edits: readonly TextEdit[], from = 0, to = source.length): string {
  const inside = edits.filter(({ start, end }) => start >= from && end <= to);
  // The longer of two edits with the same start replaces the other; insertions come before replacements.
  const sorted = inside
    .map((edit, order) => ({ edit, order, isInsertion: edit.start === edit.end }))
    .sort(
      (left, right) =>
        left.edit.start - right.edit.start ||
        Number(right.isInsertion) - Number(left.isInsertion) ||
        (left.isInsertion ? 0 : right.edit.end - left.edit.end) ||
        left.order - right.order,
    );
  const pieces: string[] = [];
  let at = from;
  for (const { edit } of sorted) {
    if (edit.start < at) continue;
    pieces.push(source.slice(at, edit.start));
    const { text } = edit;
    // A copied range never contains its own copy: callers copy ranges that follow the edit.
    pieces.push(typeof text === 'string' ? text : applyEdits(source, edits, text.from, text.to));
    at = edit.end;
  }
  pieces.push(source.slice(at, to));
  return pieces.join('');
}
