import { keepFiles } from '../../../shared/keptFiles.ts';

/** Files up to this size together are stored in the browser until they are uploaded, so that a reload continues. */
const MAX_KEPT_BYTES = 200 * 1024 * 1024;

/** Stores the files of a draft that are not uploaded in this browser, in place of those that it stored before. */
export async function keepUnsentFiles(draftUuid: string, files: File[]): Promise<void> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await keepFiles(bytes <= MAX_KEPT_BYTES ? files : [], draftUuid);
}
