import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartProblem } from '../db/startProblem.ts';
import { fileStorage } from './fileStore.ts';
import type { Storage } from './storage.ts';

type Name = Config['uploads']['store'];
/** What a store needs to know, also in a thread that is given no more. */
export type StorageSettings = Pick<Config, 'dataDir' | 'uploads'>;

/** The stores by the name that UPLOAD_STORE chooses. */
const stores: { [Key in Name]?: (settings: StorageSettings) => Storage } = {
  file: ({ dataDir }) => fileStorage(join(dataDir, 'uploads')),
};

export function openStorage(settings: StorageSettings): Storage {
  const open = stores[settings.uploads.store];
  if (!open) throw new StartProblem(`UPLOAD_STORE=${settings.uploads.store} is not part of this version; choose file.`);
  return open(settings);
}
