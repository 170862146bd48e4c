import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PriceList } from '../../schemas/generated/types.ts';
import { CountedFiles } from '../shared/quote/countedFiles.ts';

/** The files of a quote. They stay on the device of the visitor. */
export function useQuoteFiles(fileTypes: PriceList['file_types']) {
  const [counted] = useState(() => new CountedFiles());
  const files = useSyncExternalStore(counted.subscribe, counted.get);
  const add = useCallback((chosen: Iterable<File>) => void counted.add(chosen, fileTypes), [counted, fileTypes]);
  const remove = useCallback((id: number) => counted.remove(id), [counted]);
  useEffect(() => () => counted.stop(), [counted]);
  return { files, repeated: counted.getRepeated(), add, remove };
}
