import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quote } from './useQuote.ts';

/** Loaded with the press. A browser that cannot load it cannot keep the files. */
const keepFiles = async (files: File[]): Promise<boolean> =>
  import('../shared/keptFiles.ts').then(kept => kept.keepFiles(files)).catch(() => false);

/**
 * Goes on to the order form: a visitor signs in or registers on the way. The answers are in the address, and the files
 * stay in this browser. If it cannot keep them, the first press says so, and the second goes on without them.
 */
export function useOrderQuote({ files, orderPath }: Pick<Quote, 'files' | 'orderPath'>) {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const [couldNotKeep, setCouldNotKeep] = useState(false);

  async function order(): Promise<void> {
    if (!orderPath) return;
    setIsLeaving(true);
    const chosen = files.flatMap(({ file, problem }) => (file && problem !== 'wrong_type' ? file : []));
    const isKept = couldNotKeep || (await keepFiles(chosen));
    setIsLeaving(false);
    setCouldNotKeep(!isKept);
    if (isKept) navigate(orderPath);
  }

  return { order: () => void order(), isLeaving, couldNotKeep };
}
