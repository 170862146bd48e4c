import { humanize } from '../../dsl/entity.ts';
import type { Speaker } from './useSpeaker.ts';

/** Returns the label of a role: its text `roles.<name>`, else its name in words. */
export const roleName = (say: Pick<Speaker, 'text'>, role: string): string =>
  say.text(`roles.${role}`, { _: humanize(role) });
