import type { TokenSource } from './tokenSource.ts';
import { uploadAddress } from './uploadAddress.ts';
import { UploadRequest } from './uploadRequests.ts';

/** Removes a file: its bytes and its row are deleted. One that is deleted already is no error. */
export async function removeUpload(tokens: TokenSource, uuid: string): Promise<void> {
  const request = new UploadRequest('DELETE', `${uploadAddress}/${uuid}`, tokens);
  request.setHeader('Tus-Resumable', '1.0.0');
  const status = (await request.send(null)).getStatus();
  if (status !== 204 && status !== 404) throw new Error(`The file was not deleted: ${status}`);
}
