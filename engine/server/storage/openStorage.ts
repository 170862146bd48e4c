import { join } from 'node:path';
import type { EngineConfig } from '../config.ts';
import { fileStorage } from './fileStore.ts';
import type { Storage } from './storage.ts';

/** What a store needs to know, also in a thread that is given no more. */
export type StorageSettings = Pick<EngineConfig, 'dataDir' | 'uploads'>;

/** The store that UPLOAD_STORE chooses. What S3 needs is loaded only where it is used. */
export async function openStorage({ dataDir, uploads }: StorageSettings): Promise<Storage> {
  if (uploads.store !== 's3' || !uploads.s3) return fileStorage(join(dataDir, 'uploads'));
  const { s3Storage } = await import('./s3Store.ts');
  return s3Storage(uploads.s3);
}
