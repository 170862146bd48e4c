import { useEffect, useState } from 'react';
import { readFileText } from '../../client/reading/readFileText.ts';
import type { DocumentText } from '../../counting/readDocument.ts';
import type { ViewableFile } from './fileViewers.ts';
import { type FileBytes, useFileBlob } from './useFileBlob.ts';

const maxBytes = 96 * 1024 * 1024;

/** Loads a file and reads its text in a worker. */
export function useFileText(file: ViewableFile): FileBytes & { text?: DocumentText | undefined } {
  const bytes = useFileBlob(file, maxBytes);
  const [text, setText] = useState<DocumentText>();
  const { blob } = bytes;
  const { name } = file;
  useEffect(() => {
    if (!blob) return;
    const stop = new AbortController();
    readFileText(name, blob, stop.signal).then(setText, () => undefined);
    return () => stop.abort();
  }, [blob, name]);
  return { ...bytes, text };
}
