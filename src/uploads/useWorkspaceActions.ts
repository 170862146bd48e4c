import { useTranslate } from '../../engine/client/i18n/index.ts';
import { PauseIcon, RightIcon, RotateIcon } from '../../engine/ui/icons/icons.ts';
import type { PageAction } from '../../engine/ui/layout/index.ts';
import type { Group, Summary } from '../shared/uploads/entries.ts';
import { isRetryable } from '../shared/uploads/uploadErrors.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';

/** Actions on all files at once: at most two of pause, resume and retry. */
export function useWorkspaceActions(session: UploadSession, summary: Summary, groups: Group[]): PageAction[] {
  const translate = useTranslate();
  const actions: PageAction[] = [];
  if (summary.sending > 0)
    actions.push({ label: translate('uploads.pause_all'), icon: PauseIcon, onClick: () => session.uppy.pauseAll() });
  if (summary.paused > 0)
    actions.push({ label: translate('uploads.resume_all'), icon: RightIcon, onClick: () => session.resume() });
  if (groups.some(group => isRetryable(group.cause)))
    actions.push({ label: translate('uploads.retry_all'), icon: RotateIcon, onClick: () => session.retry() });
  return actions.slice(-2);
}
