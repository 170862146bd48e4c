import { localStore } from '../../engine/client/storage/index.ts';

const KEY = 'verification-requested';

/** Remembers that this browser requested the email with the link that confirms an address. */
export const rememberVerificationRequest = (): void => localStore.set(KEY, 'yes');

/** Whether the link of the email is opened in the browser that requested the email. */
export const hasRequestedVerification = (): boolean => localStore.get(KEY) !== null;

/** Forgets the request once the address is confirmed. Another link needs a new request. */
export const forgetVerificationRequest = (): void => localStore.remove(KEY);
