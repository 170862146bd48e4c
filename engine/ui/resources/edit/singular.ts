import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Speaker } from '../useSpeaker.ts';

/** What one record is called: "Parcel". */
export const singular = (resource: ResolvedResource, say: Speaker): string =>
  say.label(resource.singular, { smart_count: 1 });
