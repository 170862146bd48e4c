import { Upload } from 'tus-js-client';
import { uploadRequests } from './requests.ts';
import type { TokenSource } from './tokenSource.ts';
import { uploadAddress } from './uploadAddress.ts';

/** Takes a file back: its bytes and its row are deleted. One that is gone already is no fault. */
export async function removeUpload(tokens: TokenSource, uuid: string): Promise<void> {
  const url = `${uploadAddress}/${uuid}`;
  await Upload.terminate(url, { httpStack: uploadRequests(tokens), retryDelays: [500, 2_000] }).catch(error => {
    if (error?.originalResponse?.getStatus() !== 404) throw error;
  });
}
