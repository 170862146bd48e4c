import { call } from '../../../engine/client/api/index.ts';
import { UploadSession } from '../uploads/uploadSession.ts';
import type { AuthorSide } from './authorSide.ts';

const sessions = new Map<string, UploadSession>();

const keyOf = (order: string, { name }: AuthorSide): string => `${order} messages ${name}`;

/** The upload of new files for the message that a person writes. It outlives the page, so that uploading continues. */
export function newFilesSession(order: string, side: AuthorSide): UploadSession {
  const key = keyOf(order, side);
  const known = sessions.get(key);
  if (known) return known;
  const session = new UploadSession(key, () => call(side.obtain, { params: { object_uuid: order } }));
  sessions.set(key, session);
  return session;
}

/** The message is sent, and its files with it. */
export function endNewFiles(order: string, side: AuthorSide): void {
  const key = keyOf(order, side);
  sessions.get(key)?.uppy.destroy();
  sessions.delete(key);
}
