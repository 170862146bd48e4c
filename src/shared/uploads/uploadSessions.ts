import type { TransporterToken } from '../../../schemas/generated/types.ts';
import { openUploads } from './openUploads.ts';
import { UploadSession } from './uploadSession.ts';

/** The session of an order. It outlives the page, so that uploading continues on other pages. */
export function uploadSessionOf(
  orderUuid: string,
  obtain: (orderUuid: string) => Promise<TransporterToken>,
): UploadSession {
  const known = openUploads.get(orderUuid);
  if (known) return known;
  const session = new UploadSession(orderUuid, () => obtain(orderUuid));
  openUploads.set(orderUuid, session);
  return session;
}
