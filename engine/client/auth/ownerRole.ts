import { isOwner } from '../../dsl/roles/roles.ts';
import { roles } from '../app.ts';

/** Returns whether the role is one of kind `owner`, before the server has sent the portal. */
export const isOwnerRole = (role: string): boolean => isOwner(roles, role);
