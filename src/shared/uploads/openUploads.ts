import type { UploadSession } from './uploadSession.ts';

/** By order: its session, if this page has uploaded files to it. Reading it does not load Uppy. */
export const openUploads = new Map<string, UploadSession>();

/** The order has its files. */
export function closeUploadSession(orderUuid: string): void {
  openUploads.get(orderUuid)?.uppy.destroy();
  openUploads.delete(orderUuid);
}
