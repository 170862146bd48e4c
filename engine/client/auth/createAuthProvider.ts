import type { AuthProvider } from 'react-admin';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { allows } from '../allows.ts';
import { authProvider } from './authProvider.ts';

/**
 * The auth provider of a signed-in person: `canAccess` answers by the rights of the resources that the server sent. For a record
 * its rules and its `allowed_actions` count too. The server checks every call again.
 */
export const createAuthProvider = (resourceNamed: (name: string) => ResolvedResource | undefined): AuthProvider => ({
  ...authProvider,
  canAccess: async ({ action, resource, record }) => {
    const found = resourceNamed(resource);
    return found !== undefined && allows(found, action, record);
  },
});
