import { useEffect, useState } from 'react';
import type { ViewerProblem } from './CannotShow.tsx';
import type { ViewableFile } from './fileViewers.ts';
import { loadBytes } from './loadBytes.ts';

/** The bytes of a file once they are loaded, or why they are not. */
export interface FileBytes {
  blob?: Blob;
  problem?: ViewerProblem;
  /** Loaded part of the file, from 0 to 1. */
  share: number;
  /** Loads the file again after a failure. */
  retry: () => void;
}

/** Loads a file into memory. A file of more than `maxBytes` is `too_large`. */
export function useFileBlob({ url, size }: ViewableFile, maxBytes: number): FileBytes {
  // A renewed address does not load the file again.
  const [source, setSource] = useState({ url });
  const [found, setFound] = useState<Omit<FileBytes, 'retry'>>({ share: 0 });
  const isTooLarge = size > maxBytes;
  useEffect(() => {
    if (isTooLarge) return;
    const stop = new AbortController();
    const update = (next: Omit<FileBytes, 'retry'>) => {
      if (!stop.signal.aborted) setFound(next);
    };
    loadBytes(source.url, stop.signal, loaded => update({ share: size ? Math.min(1, loaded / size) : 0 })).then(
      blob => update({ blob, share: 1 }),
      () => update({ problem: 'unavailable', share: 0 }),
    );
    return () => stop.abort();
  }, [source, isTooLarge, size]);
  const retry = () => {
    setFound({ share: 0 });
    setSource({ url });
  };
  return isTooLarge ? { problem: 'too_large', share: 0, retry } : { ...found, retry };
}
