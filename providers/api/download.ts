import queryString from 'query-string';
import { apiAddress, defaultHeaders } from './call.ts';
import { CallError, noConnection } from './problems.ts';

type Query = Record<string, unknown>;

/**
 * A file that the API writes, such as an export.
 * @throws CallError as every call
 */
export async function download(path: string, query: Query): Promise<Blob> {
  const words = queryString.stringify(query, { skipNull: true, arrayFormat: 'none', sort: false });
  const address = `${apiAddress()}${path}${words ? `?${words}` : ''}`;
  const response = await fetch(address, { headers: defaultHeaders, credentials: 'include' }).catch(() => {
    throw new CallError(path, 0, { detail: noConnection });
  });
  if (!response.ok) throw new CallError(path, response.status, await response.json().catch(() => undefined));
  return response.blob();
}
