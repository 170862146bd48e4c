import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { I18n } from '../useI18n.ts';
import { singular } from './singular.ts';

/** The title of the page on which a row is created: the same as the button that leads there. */
export const createTitle = (resource: ResolvedResource, i18n: I18n): string =>
  i18n.text(`resources.${resource.name}.actions.create`, {
    _: i18n.text('editing.create_title', { name: singular(resource, i18n) }),
  });
