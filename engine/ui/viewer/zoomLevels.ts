/** As large as fits. */
export const FIT = 1;
const levels = [0.25, 0.5, 0.75, FIT, 1.25, 1.5, 2, 3, 4, 6, 8];

/** Returns the next larger or smaller zoom; 0 returns to what fits. */
export function zoomBy(zoom: number, by: 1 | -1 | 0): number {
  if (by === 0) return FIT;
  const next = by > 0 ? levels.find(level => level > zoom) : levels.findLast(level => level < zoom);
  return next ?? zoom;
}
