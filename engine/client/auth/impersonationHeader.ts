import type { User } from '../../contract/contract.ts';
import { defaultHeaders } from '../api/call.ts';
import { homePath } from '../homePath.ts';
import { disablePersistence } from '../storage/stores.ts';
import { accessRules } from './accessRules.ts';

/** Header that pages send during impersonation: the server refuses requests once it is over. */
const HEADER = 'x-impersonating';

/** Persists nothing in the browser during impersonation. */
export function applyImpersonation(user: User | null): void {
  clearImpersonation();
  if (!user?.impersonation) return;
  defaultHeaders.set(HEADER, user.uuid);
  disablePersistence();
}

/** Removes the header that names the expected user, so that later requests are answered for any user of the session. */
export const clearImpersonation = (): void => defaultHeaders.delete(HEADER);

/**
 * Returns whether a member of staff begins or ends an impersonation. The page is then reloaded, so that it keeps no
 * data of the previous user.
 */
export function reloadOnSwitch(
  before: User | null,
  now: User,
  load: (path: string) => void = path => location.replace(path),
): boolean {
  if (!before || before.uuid === now.uuid || !(before.impersonation || now.impersonation)) return false;
  load(before.impersonation ? accessRules().afterImpersonation(before.uuid) : homePath);
  return true;
}
