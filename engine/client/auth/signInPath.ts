import { pageSettings } from '../storage/pageSettings.ts';
import { authPaths } from './paths.ts';

const PARAMETER = 'disableGuard';

const withGuardDisabled = (path: string) => (pageSettings.guestGuard ? `${path}?${PARAMETER}=true` : path);

/** An external account site has these two pages at the same paths. */
const place = (path: string) => `${pageSettings.accountSiteUrl?.replace(/\/+$/, '') ?? ''}${withGuardDisabled(path)}`;

/** Builds links to the sign-in page that let a signed-in visitor stay there, to switch account. */
export const signInPath = (): string => place(authPaths.login);
/** The path of the password reset page. */
export const passwordResetPath = (): string => place(authPaths.passwordReset);

export const mayStay = (search: string): boolean => new URLSearchParams(search).get(PARAMETER) === 'true';

/** Returns whether the path is an address of another site and no route of this app. */
export const isElsewhere = (path: string): boolean => !path.startsWith('/');
