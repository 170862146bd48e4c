import queryString from 'query-string';
import { apiAddress, defaultHeaders, fetchAnswer } from './call.ts';

type Query = Record<string, unknown>;

/**
 * A file that the API writes, such as an export.
 * @throws CallError as every call
 */
export async function download(path: string, query: Query): Promise<Blob> {
  const words = queryString.stringify(query, { skipNull: true, arrayFormat: 'none', sort: false });
  const address = `${apiAddress()}${path}${words ? `?${words}` : ''}`;
  const init = { headers: defaultHeaders, credentials: 'include' } as const;
  return (await fetchAnswer(`GET ${path}`, { url: address, init })).blob();
}
