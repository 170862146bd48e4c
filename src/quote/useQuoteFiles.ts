import { useCallback, useEffect, useRef, useState } from 'react';
import type { PriceList } from '../../schemas/generated/types.ts';
import type { Unit } from '../../schemas/pricing/quantities.ts';

type Problem = 'password' | 'timed_out' | 'wrong_type' | 'not_counted';

/** A file that a visitor chose. It stays on their device. */
export interface QuoteFile {
  id: number;
  file: File;
  /** The types of files that its extension stands for. */
  types: string[];
  counting: boolean;
  counts: Partial<Record<Unit, number>>;
  problem: Problem | null;
}

const countingProblems: Record<string, Problem> = {
  password: 'password',
  too_slow: 'timed_out',
};

const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
};

/** Counts a file on this device, by the code of the server. The counter is fetched for the first file. */
async function countOnDevice(file: File, signal: AbortSignal): Promise<Pick<QuoteFile, 'counts' | 'problem'>> {
  const { countFile } = await import('../../engine/client/counting/index.ts');
  const { counts, reason } = await countFile(file, signal);
  const found = Object.entries(counts).map(([unit, counted]) => [unit, counted.count]);
  const isCounted = found.length > 0;
  return {
    counts: Object.fromEntries(found),
    problem: reason && !isCounted ? (countingProblems[reason] ?? 'not_counted') : null,
  };
}

const uncounted: Pick<QuoteFile, 'counts' | 'problem'> = { counts: {}, problem: 'not_counted' };

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
