import { isOwner } from '../../dsl/roles.ts';
import { roles } from '../app.ts';

/** Whether people of the role see rows of their own: known before the server is asked for the portal. */
export const isOwnerRole = (role: string): boolean => isOwner(roles, role);
