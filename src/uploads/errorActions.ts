import type { Group } from '../shared/uploads/entries.ts';
import type { UploadError } from '../shared/uploads/uploadErrors.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { openPicker } from './openPicker.ts';
import type { Remove } from './useRemove.ts';

type Name = 'retry' | 'choose' | 'replace' | 'remove' | 'keep_both' | 'dismiss';
interface ErrorAction {
  name: Name;
  run: () => void;
}

const actionsByError: Partial<Record<UploadError, Name[]>> = {
  connection: ['retry'],
  replaced: ['retry'],
  interrupted: ['choose', 'remove'],
  content: ['replace', 'remove'],
  protected: ['replace', 'remove'],
  other_type: ['replace', 'remove'],
  upload_quota_bytes: ['retry', 'dismiss'],
  upload_quota_drafts: ['retry', 'dismiss'],
  upload_quota_open: ['retry', 'dismiss'],
  quarantined: ['replace', 'remove'],
  lost: ['replace', 'remove'],
  file_name_taken: ['keep_both', 'replace', 'dismiss'],
  file_uploading: ['retry', 'dismiss'],
  other: ['retry', 'dismiss'],
};

/** Returns the actions that fix a cause, the best first. */
export function errorActionsFor(group: Group, session: UploadSession, remove: Remove): ErrorAction[] {
  const handlers = handlersFor(group, session, remove);
  return (actionsByError[group.cause] ?? ['dismiss']).map(name => ({ name, run: handlers[name] }));
}

function handlersFor(
  { cause, entries, refused }: Group,
  session: UploadSession,
  take: Remove,
): Record<Name, () => void> {
  const dismiss = () => session.dismiss(refused.map(file => file.id));
  const remove = async () => {
    dismiss();
    await take([...entries, ...refused]);
  };
  return {
    dismiss,
    remove: () => void remove(),
    choose: openPicker,
    keep_both: () => {
      for (const file of refused) session.keepBoth(file);
    },
    retry: () => (cause === 'replaced' ? void session.takeOver().catch(() => {}) : session.retry(refused)),
    replace: () => {
      if (cause === 'file_name_taken') for (const file of refused) void session.replace(file);
      else void remove().then(openPicker);
    },
  };
}
