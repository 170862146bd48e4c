import { apiAddress, defaultHeaders, fetchAnswer } from './call.ts';
import { toQueryString } from './queryString.ts';

type Query = Record<string, unknown>;

/**
 * A file that the API writes, such as an export.
 * @throws CallError as every call
 */
export async function download(path: string, query: Query): Promise<Blob> {
  const address = `${apiAddress()}${path}${toQueryString(query)}`;
  const init = { headers: defaultHeaders, credentials: 'include' } as const;
  return (await fetchAnswer(`GET ${path}`, { url: address, init })).blob();
}
