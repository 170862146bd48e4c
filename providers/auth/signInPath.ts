import { pageSettings } from '../page/pageSettings.ts';
import { authPaths } from './publicPaths.ts';

const PARAMETER = 'disableGuard';

const guarded = (path: string) => (pageSettings.guestGuard ? `${path}?${PARAMETER}=true` : path);

/** Links to sign-in and password reset: they let a signed-in visitor stay, to switch account. */
export const signInPath = (): string => pageSettings.accountSiteUrl ?? guarded(authPaths.login);
export const passwordResetPath = (): string => pageSettings.accountSiteUrl ?? guarded(authPaths.passwordReset);

export const mayStay = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === 'true';

/** An account site elsewhere is not a route of this app. */
export const isElsewhere = (path: string): boolean => !path.startsWith('/');
