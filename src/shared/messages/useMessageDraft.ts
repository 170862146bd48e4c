import { useCallback, useState } from 'react';
import { useCall } from '../../../engine/client/api/index.ts';
import { useIdempotencyKey, useStoredValues } from '../../../engine/ui/hooks/index.ts';
import type { MessagePlace } from '../../../schemas/generated/types.ts';
import type { AuthorSide, MessagedOrder } from './authorSide.ts';
import { type NewFilesState, NO_NEW_FILES } from './newFiles.ts';

interface Unsent {
  text: string;
  attachments: string[];
  /** Whether new files were chosen: the server has them, or a part of them. */
  hasNewFiles?: boolean;
}

const NOTHING: Unsent = { text: '', attachments: [] };

/** A message that is being written, kept in this tab until it is sent, also when sending fails. */
export function useMessageDraft(order: MessagedOrder, side: AuthorSide, about: MessagePlace | null) {
  const { run, status, problem, reset } = useCall(side.post);
  const place = `${side.draftKey}:${order.uuid}`;
  const { values, change, clear } = useStoredValues<Unsent>(place, NOTHING);
  const keyed = useIdempotencyKey(place);
  const [chosen, setChosen] = useState<File[]>([]);
  const [newFiles, setNewFiles] = useState<NewFilesState>(NO_NEW_FILES);
  const { text, attachments } = values;
  // Deleted files are not attached.
  const attached = order.files.filter(({ uuid }) => attachments.includes(uuid));
  const markTaken = useCallback(() => setChosen([]), []);

  return {
    text,
    attachments,
    attached,
    /** New files, from the first that is chosen on. */
    hasNewFiles: values.hasNewFiles === true,
    chosen,
    newFiles,
    problem,
    isSending: status === 'fetching',
    setNewFiles,
    write: (changed: Partial<Pick<Unsent, 'text' | 'attachments'>>) => {
      if (problem) reset();
      change(changed);
    },
    pick: (files: File[]) => {
      change({ hasNewFiles: true });
      setChosen(files);
    },
    markTaken,
    /** Returns whether the message was stored; `problem` says why not. */
    send: async (): Promise<boolean> => {
      const body = {
        text,
        attachments: [...attached.map(({ uuid }) => uuid), ...newFiles.uuids],
        ...(about && { about }),
      };
      const send = (idempotencyKey: string) => run({ params: { object_uuid: order.uuid }, body, idempotencyKey });
      try {
        await keyed(body, send);
      } catch {
        return false;
      }
      newFiles.clear();
      setNewFiles(NO_NEW_FILES);
      clear();
      return true;
    },
  };
}
