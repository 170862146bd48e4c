/** Changes that need a recent sign-in, by `recentSignIn` of the resource file. */
import { requireRecent } from '../http/requireReauthentication.ts';
import type { Access } from './accessControl.ts';

/**
 * Refuses a request with 403 if it needs a recent sign-in and the caller has none. `fields`: the fields that an edit
 * changes.
 */
export function assertRecentSignIn(
  { collection: { file }, principal, session, isFunction }: Access,
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
  // A change by code has no session that another person could have found open.
  if (isRequired && !isFunction) requireRecent(principal.now ?? new Date(0), session.authenticatedAt ?? new Date(0));
}
