import { pageSettings } from '../storage/pageSettings.ts';
import { authPaths } from './paths.ts';

const PARAMETER = 'disableGuard';

const guarded = (path: string) => (pageSettings.guestGuard ? `${path}?${PARAMETER}=true` : path);

/** An account site elsewhere has these two pages at the same paths as we do. */
const place = (path: string) => `${pageSettings.accountSiteUrl?.replace(/\/+$/, '') ?? ''}${guarded(path)}`;

/** Links to sign-in and password reset: they let a signed-in visitor stay, to switch account. */
export const signInPath = (): string => place(authPaths.login);
/** Where a forgotten password is asked for. */
export const passwordResetPath = (): string => place(authPaths.passwordReset);

export const mayStay = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === 'true';

/** An account site elsewhere is not a route of this app. */
export const isElsewhere = (path: string): boolean => !path.startsWith('/');
