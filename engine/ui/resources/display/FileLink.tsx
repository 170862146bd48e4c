import { use } from 'react';
import { apiAddress } from '../../../client/api/call.ts';
import { ActionsContext } from '../actions/actionsContext.ts';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';

/** What a record stores of a file; its bytes are below the record's own address. */
interface StoredFile {
  uuid: string;
  name: string;
  size?: number;
  type?: string;
}

export const isStored = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'uuid' in value && 'name' in value;

/** Where the file of a row is fetched, under the row's own rights; undefined outside a resource's screens. */
export function useFileAddress(file: unknown, row: Row): string | undefined {
  const resource = use(ActionsContext)?.resource;
  if (!resource?.collection || !isStored(file)) return undefined;
  return `${apiAddress()}${resource.path}/${encodeURIComponent(row.id)}/files/${encodeURIComponent(file.uuid)}`;
}

interface FileLinkProps {
  file: unknown;
  row: Row;
  plain?: boolean | undefined;
}

const nameOf = (file: unknown): string =>
  typeof file === 'object' && file !== null ? String((file as { name?: unknown }).name ?? '') : String(file);

/** Link with the name and size of a file; a press downloads it. */
export function FileLink({ file, row, plain }: FileLinkProps) {
  const i18n = useI18n();
  const address = useFileAddress(file, row);
  const size = isStored(file) && typeof file.size === 'number' ? ` (${i18n.bytes(file.size)})` : '';
  const words = (
    <>
      <bdi>{nameOf(file)}</bdi>
      {size}
    </>
  );
  return address && !plain ? (
    <a href={address} download>
      {words}
    </a>
  ) : (
    words
  );
}
