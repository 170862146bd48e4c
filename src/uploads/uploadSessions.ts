import { UploadSession } from '../shared/uploads/uploadSession.ts';
import type { UploadRole } from './uploadRoles.ts';

const sessions = new Map<string, UploadSession>();

/** The session of an order. It outlives the page, so that uploading continues on other pages. */
export function uploadSessionOf(orderUuid: string, { obtain }: UploadRole): UploadSession {
  const known = sessions.get(orderUuid);
  if (known) return known;
  const session = new UploadSession(orderUuid, () => obtain(orderUuid));
  sessions.set(orderUuid, session);
  return session;
}

/** The order has its files. */
export function closeUploadSession(orderUuid: string): void {
  sessions.get(orderUuid)?.uppy.destroy();
  sessions.delete(orderUuid);
}
