import { returnPath } from '../../engine/client/auth/index.ts';
import { localStore } from '../../engine/client/storage/index.ts';

const KEY = 'verification-requested';

/**
 * Remembers that this browser requested the email with the link that confirms an address, and the page that the person
 * wanted to open. The link opens a new tab, which does not share the storage of the first one.
 */
export const rememberVerificationRequest = (): void => localStore.set(KEY, returnPath.get() ?? '');

/** Whether the link of the email is opened in the browser that requested the email. */
export const hasRequestedVerification = (): boolean => localStore.get(KEY) !== null;

/** Forgets the request once the address is confirmed, and keeps its page as the one to open after sign-in. */
export function finishVerificationRequest(): void {
  const wanted = localStore.get(KEY);
  localStore.remove(KEY);
  // `returnPath` opens pages of this app only, whatever is stored.
  if (wanted) returnPath.keep(wanted);
}
