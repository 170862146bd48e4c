import { readFileSync, writeFileSync } from 'node:fs';
import { renameKeywords } from '../../dsl/renamedKeywords.ts';
import { oldKeywordsIn } from '../../server/records/schema-faults/oldKeywords.ts';
import { listSchemaFiles } from '../../server/schemaLayers.ts';
import type { SchemaFolders } from './atRevision.ts';

/** Writes the new names into a copy of an older revision's files, so that only their meaning is compared. */
export function renameOldKeywords(copy: SchemaFolders): SchemaFolders {
  const { folder, engine = null } = copy;
  for (const { file, path } of listSchemaFiles(folder, { engine })) {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const old = oldKeywordsIn(file, json);
    if (old.length) writeFileSync(path, JSON.stringify(renameKeywords(json, old)));
  }
  return copy;
}
