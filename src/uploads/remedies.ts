import type { Cause } from '../shared/uploads/causes.ts';
import type { Group } from '../shared/uploads/entries.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { openPicker } from './picker.ts';
import type { Remove } from './useRemove.ts';

type Name = 'retry' | 'choose' | 'replace' | 'remove' | 'keep_both' | 'dismiss';
export interface Remedy {
  name: Name;
  act: () => void;
}

const byCause: Partial<Record<Cause, Name[]>> = {
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

/** What helps against a cause, the best first. */
export function remediesFor(group: Group, session: UploadSession, remove: Remove): Remedy[] {
  const acts = actsFor(group, session, remove);
  return (byCause[group.cause] ?? ['dismiss']).map(name => ({ name, act: acts[name] }));
}

function actsFor({ cause, entries, refused }: Group, session: UploadSession, take: Remove): Record<Name, () => void> {
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
