import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The rows that show more of themselves. */
export function useExpandedRows() {
  const [unfolded, setUnfolded] = useState(NONE);
  const fold = useCallback(
    (id: string) =>
      setUnfolded(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set(now).add(id))),
    [],
  );
  return { unfolded, fold };
}
