/** Changes that require a recent sign-in, as the resource file says in `recentSignIn`. */
import { requireRecentSignIn } from '../http/recentSignIn.ts';
import type { Access } from './access.ts';

/** Refuses the act with 403 where it requires a recent sign-in and the caller has none. `fields`: what an edit changes. */
export function refuseOldSignIn(
  { collection: { file }, asker, session, isFunction }: Access,
  what: 'create' | 'delete' | { fields: string[] } | { action: string },
): void {
  const { create, edit = [], delete: removal, actions = [] } = file.recentSignIn ?? {};
  const isRequired =
    what === 'create'
      ? create
      : what === 'delete'
        ? removal
        : 'action' in what
          ? actions.includes(what.action)
          : what.fields.some(field => edit === true || edit.includes(field));
  // A change by code alone comes from no session that somebody else could have found open.
  if (isRequired && !isFunction && session.authenticatedAt)
    requireRecentSignIn(asker.now ?? new Date(0), session.authenticatedAt);
}
