import { apiAddress, defaultHeaders, fetchAnswer } from '../api/call.ts';

/** A file as a record stores it. */
export interface RecordFile {
  uuid: string;
  name: string;
  size?: number;
  type?: string;
}

/**
 * Uploads a file for a record. It belongs to the record once the record is saved with it.
 * @throws CallError as every call does
 */
export async function uploadRecordFile(
  path: string,
  field: string,
  file: File,
  signal?: AbortSignal,
): Promise<RecordFile> {
  const headers = new Headers(defaultHeaders);
  headers.set('accept', 'application/json');
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('x-file-name', encodeURIComponent(file.name));
  const address = `${apiAddress()}${path}/files?field=${encodeURIComponent(field)}`;
  const init = { method: 'POST', headers, body: file, credentials: 'include', signal: signal ?? null } as const;
  const response = await fetchAnswer(`POST ${path}/files`, { url: address, init });
  return (await response.json().catch(() => undefined)) as RecordFile;
}
