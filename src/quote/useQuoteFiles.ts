import { useCallback, useEffect, useRef, useState } from 'react';
import type { CountedFile } from '../../engine/client/counting/index.ts';
import { extensionOf } from '../../engine/dsl/index.ts';
import type { PriceList } from '../../schemas/generated/types.ts';

/** A file that a visitor chose. It stays on their device. */
export interface QuoteFile {
  id: number;
  file: File;
  /** The types of files that its extension stands for. */
  types: string[];
  counting: boolean;
  counts: CountedFile['counts'];
  /** Why a quantity of the file is not known; `wrong_type`: no service edits files of its type. */
  problem: CountedFile['reason'] | 'wrong_type';
}

/** Counts a file on this device, by the code of the server. The counter is fetched for the first file. */
async function countOnDevice(file: File, signal: AbortSignal): Promise<Pick<QuoteFile, 'counts' | 'problem'>> {
  const { countFile } = await import('../../engine/client/counting/index.ts');
  const { counts, reason } = await countFile(file, signal);
  return { counts, problem: reason };
}

const uncounted: Pick<QuoteFile, 'counts' | 'problem'> = { counts: {}, problem: 'unavailable' };

/** The files of a quote: each is counted on this device when it is added, and forgotten when it is removed. */
export function useQuoteFiles(fileTypes: PriceList['file_types']) {
  const [files, setFiles] = useState<QuoteFile[]>([]);
  const next = useRef(0);
  const running = useRef(new Map<number, AbortController>());

  const add = useCallback(
    (chosen: Iterable<File>) => {
      const added = [...chosen].map((file): QuoteFile => {
        const extension = extensionOf(file.name);
        const types = Object.keys(fileTypes).filter(type => fileTypes[type]?.includes(extension));
        next.current += 1;
        const isEdited = types.length > 0;
        return {
          id: next.current,
          file,
          types,
          counting: isEdited,
          counts: {},
          problem: isEdited ? null : 'wrong_type',
        };
      });
      setFiles(before => [...before, ...added]);
      for (const { id, file, counting } of added) {
        if (!counting) continue;
        const abort = new AbortController();
        running.current.set(id, abort);
        void countOnDevice(file, abort.signal)
          .catch(() => uncounted)
          .then(counted => {
            running.current.delete(id);
            setFiles(before => before.map(one => (one.id === id ? { ...one, ...counted, counting: false } : one)));
          });
      }
    },
    [fileTypes],
  );

  const remove = useCallback((id: number) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    setFiles(before => before.filter(one => one.id !== id));
  }, []);

  useEffect(() => {
    const jobs = running.current;
    return () => {
      for (const abort of jobs.values()) abort.abort();
    };
  }, []);

  return { files, add, remove };
}
