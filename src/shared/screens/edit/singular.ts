import { humanised } from '../../../../schemas/language/entity.ts';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import type { Speaker } from '../useSpeaker.ts';

/** What one record is called: "Parcel". The file's own label stands for all of them, and is used where nothing else is. */
export const singular = ({ label: { key, texts }, entity }: ResolvedResource, say: Speaker): string =>
  say.text(key, { smart_count: 1, _: (say.language !== 'en' && texts?.[say.language]) || humanised(entity) });
