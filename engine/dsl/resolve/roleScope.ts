import type { Principal } from '../schemaRegistry.ts';
import type { FieldScope } from './resolveField.ts';

/** A place with what its role may see. */
export interface RoleScope extends FieldScope {
  role: string;
  principal: Principal;
  mayUse: (field: string) => boolean;
  isRoleAllowed: (roles: string[] | undefined) => boolean;
}
