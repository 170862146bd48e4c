import { getDroppedFiles } from '@uppy/core/utils';
import { useEffect } from 'react';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Files that miss the drop area count too; the browser would leave the page to show them. */
export function useDropAnywhere({ uppy }: UploadSession): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const take = async (event: DragEvent) => {
      // The drop area has taken it already.
      if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      const files = await getDroppedFiles(event.dataTransfer, { logDropError: () => {} });
      uppy.addFiles(
        files.map(file => {
          const relativePath = (file as File & { relativePath?: string }).relativePath ?? null;
          return { source: 'drop', name: file.name, type: file.type, data: file, meta: { relativePath } };
        }),
      );
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', take);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', take);
    };
  }, [uppy]);
}
