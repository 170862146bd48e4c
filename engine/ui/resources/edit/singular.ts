import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { I18n } from '../useI18n.ts';

/** Returns the label for one record: "Parcel". */
export const singular = (resource: ResolvedResource, i18n: I18n): string =>
  i18n.label(resource.singular, { smart_count: 1 });
