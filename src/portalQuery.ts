import { queryOptions } from '@tanstack/react-query';
import { call } from '../engine/client/api/index.ts';
import type { Portal } from '../engine/dsl/index.ts';

/** What the signed-in person may see; asked for once, together with the code that draws it. */
export const portalQuery = queryOptions({
  queryKey: ['getPortal'],
  // The API's shape says of the resources only that they are objects: schemas/language/resource.ts says the rest.
  queryFn: async ({ signal }) => (await call('getPortal', { signal })) as unknown as Portal,
  staleTime: Number.POSITIVE_INFINITY,
});
