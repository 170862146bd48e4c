import { mayInspectAs } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { Deps } from '../deps.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';

/**
 * Returns whether a person may use the inspector, which shows file paths, lines and conditions of rules. Roles with
 * `inspects` may, and in development everyone. The manifest has the result as `inspects`.
 */
export const mayInspect = ({ config }: Pick<Deps, 'config'>, { role }: Pick<AppPrincipal, 'role'>): boolean =>
  config.mode === 'dev' || mayInspectAs(appFile().roles, role);
