import { humanised } from '../../../../schemas/language/entity.ts';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import type { Speaker } from '../useSpeaker.ts';

/** What one record is called: "Parcel". The file's own label stands for all of them, and is used where nothing else is. */
export const singular = ({ label, entity }: ResolvedResource, say: Speaker): string =>
  say.text(label.key, {
    smart_count: 1,
    _: label.texts?.[say.language] ?? (label.texts ? label.fallback : humanised(entity)),
  });
