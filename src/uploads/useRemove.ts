import { useCallback } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';

export type Remove = (files: Parameters<UploadSession['remove']>[0]) => Promise<void>;

/** Removes files, and shows an error if that failed. */
export function useRemove(session: UploadSession): Remove {
  const translate = useTranslate();
  return useCallback(
    async files => {
      if (!(await session.remove(files))) toasts.error(translate('uploads.not_removed'));
    },
    [session, translate],
  );
}
