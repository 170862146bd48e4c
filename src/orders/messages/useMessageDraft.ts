import { useCallback, useState } from 'react';
import { CallError, useCall } from '../../../engine/client/api/index.ts';
import { useStoredValues } from '../../../engine/ui/hooks/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import type { AuthorSide } from './authorSide.ts';
import { type NewFilesState, NO_NEW_FILES } from './newFiles.ts';

interface Unsent {
  text: string;
  attachments: string[];
  /** Whether new files were chosen: the server has them, or a part of them. */
  hasNewFiles?: boolean;
  /** A message that was sent without an answer: a retry has the same key, so that it is stored once. */
  tried?: { body: string; key: string };
}

const NOTHING: Unsent = { text: '', attachments: [] };

function withIdempotencyKey(body: object, tried: Unsent['tried']): NonNullable<Unsent['tried']> {
  const serial = JSON.stringify(body);
  return tried?.body === serial ? tried : { body: serial, key: crypto.randomUUID() };
}

/** An answer all the same, and the server would only repeat it; anything else does not say whether it was written. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && error.code >= 400 && error.code < 500;

/** A message that is being written, kept in this browser until it is sent, also when sending fails. */
export function useMessageDraft(order: Order, side: AuthorSide) {
  const { run, status, problem, reset } = useCall(side.post);
  const { values, change, clear } = useStoredValues<Unsent>(`${side.draftKey}:${order.uuid}`, NOTHING);
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
      const body = { text, attachments: [...attached.map(({ uuid }) => uuid), ...newFiles.uuids] };
      const tried = withIdempotencyKey(body, values.tried);
      change({ tried });
      try {
        await run({ params: { object_uuid: order.uuid }, body, idempotencyKey: tried.key });
      } catch (error) {
        if (isRefusal(error)) change({ tried: undefined });
        return false;
      }
      newFiles.clear();
      setNewFiles(NO_NEW_FILES);
      clear();
      return true;
    },
  };
}
