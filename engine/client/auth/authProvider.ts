import type { AuthProvider } from 'react-admin';
import { getSession, login, logout } from './session.ts';
import { signInPath } from './signInPath.ts';

/** react-admin's view of the session. The guard has already decided who may be here; this only tells react-admin. */
export const authProvider: AuthProvider = {
  login: credentials => login(credentials),
  logout: () => logout(),
  checkAuth: async () => {
    if (!getSession().isAuthenticated) throw { redirectTo: signInPath(), message: false };
  },
  /** A 401 was heard by the session already, which reloads the page; a 403 is a refusal, not the end of the session. */
  checkError: async () => undefined,
  getPermissions: async () => getSession().user?.role,
  getIdentity: async () => {
    const { user } = getSession();
    return { id: user?.uuid ?? '', fullName: user ? `${user.first_name} ${user.last_name}` : '' };
  },
};
