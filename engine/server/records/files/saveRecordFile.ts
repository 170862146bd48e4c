import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import type { AppPrincipal } from '../../principals/typeRegister.ts';
import { accessTo } from '../accessControl.ts';
import { receiveFile, type StoredFile } from './upload.ts';

/** A file that code of the app stores, such as a picture of the demo. */
export interface NewRecordFile {
  entity: string;
  field: string;
  name: string;
  type: string;
  content: Buffer;
}

/**
 * Stores a file for a row that the same person saves next, with the result as the value of the field. The rules of the
 * field apply as to an upload.
 */
export async function saveRecordFile(
  deps: Deps,
  user: AppPrincipal,
  { entity, field, name, type, content }: NewRecordFile,
): Promise<StoredFile> {
  const collection = deps.collections?.().find(one => one.entity.name === entity);
  if (!collection) throw new Error(`The server has no table for the entity "${entity}".`);
  const access = accessTo(collection, user, deps.clock.now(), { address: null });
  const bytes = Readable.from([content]);
  return receiveFile(deps, access, { field, name: encodeURIComponent(name), type, length: content.length, bytes });
}
