import { join } from 'node:path';
import type { EngineConfig } from '../config.ts';
import { fileStorage } from './fileStore.ts';
import type { Storage } from './storage.ts';

/** Settings of a store, also for worker threads. */
export type StorageSettings = Pick<EngineConfig, 'dataDir' | 'uploads'>;

/** Opens the store that UPLOAD_STORE selects. The S3 client is loaded only for S3. */
export async function openStorage({ dataDir, uploads }: StorageSettings): Promise<Storage> {
  if (uploads.store !== 's3' || !uploads.s3) return fileStorage(join(dataDir, 'uploads'));
  const { s3Storage } = await import('./s3Store.ts');
  return s3Storage(uploads.s3);
}
