import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { schemaFolder } from '../../engine/server/appDefinition.ts';

/** Copies the schema files of the app into a new folder, without generated files and the folders that are named. */
export function copySchemaFolder(...without: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-schemas-'));
  const isWanted = (path: string): boolean => !['generated', ...without].includes(basename(path));
  cpSync(schemaFolder(), folder, { recursive: true, filter: isWanted });
  return folder;
}
