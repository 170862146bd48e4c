import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartProblem } from '../db/startProblem.ts';
import { fileStorage } from './fileStore.ts';
import type { Storage } from './storage.ts';

type Name = Config['uploads']['store'];

/** The stores by the name that UPLOAD_STORE chooses. */
const stores: { [Key in Name]?: (config: Config) => Storage } = {
  file: config => fileStorage(join(config.dataDir, 'uploads')),
};

export function openStorage(config: Config): Storage {
  const open = stores[config.uploads.store];
  if (!open) throw new StartProblem(`UPLOAD_STORE=${config.uploads.store} is not part of this version; choose file.`);
  return open(config);
}
