import { useEffect, useState } from 'react';
import { prepareCounting } from './countedFiles.ts';
import { readDroppedFiles } from './droppedFiles.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files, and those in folders, that are dropped anywhere on the page; null: none are taken. Returns whether files
 * are held over it.
 */
export function useFileDrop(onFiles: ((files: Iterable<File>) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!onFiles) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const enter = (event: DragEvent) => {
      // Without a related target, the pointer has entered the window.
      if (event.relatedTarget === null && hasFiles(event)) prepareCounting();
    };
    const leave = (event: DragEvent) => {
      // Without a related target, the pointer has left the window.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) void readDroppedFiles(event.dataTransfer).then(onFiles);
    };
    const unmount = new AbortController();
    const { signal } = unmount;
    document.addEventListener('dragenter', enter, { signal });
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => unmount.abort();
  }, [onFiles]);
  return isOver;
}
