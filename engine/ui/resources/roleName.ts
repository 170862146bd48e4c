import { humanize } from '../../dsl/entity.ts';
import type { I18n } from './useI18n.ts';

/** Returns the label of a role: its text `roles.<name>`, else its name humanised. */
export const roleName = (i18n: Pick<I18n, 'text'>, role: string): string =>
  i18n.text(`roles.${role}`, { _: humanize(role) });
