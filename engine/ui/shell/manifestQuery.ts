import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api/call.ts';
import { setRecordTexts } from '../../client/i18n/i18nProvider.ts';
import type { Manifest } from '../../dsl/resolve/resolved.ts';

/** What the signed-in person may see; fetched once, together with the code that renders it. */
export const manifestQuery = queryOptions({
  queryKey: ['getPortal'],
  // The API's shape describes resources only as objects; engine/dsl/resolve/resolved.ts has their type.
  queryFn: async ({ signal }) => {
    const manifest = (await call('getPortal', { signal })) as unknown as Manifest;
    if (manifest.texts) await setRecordTexts(manifest.texts);
    return manifest;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
