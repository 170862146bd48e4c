import { mayInspectAs } from '../../dsl/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { Deps } from '../deps.ts';
import type { AppPrincipal } from '../principals/register.ts';

/**
 * Whether a person may read how screens are made: file paths, lines and conditions of rules. Who has a role with
 * `inspects` may, and in development everybody; the manifest says so to the page as `inspects`.
 */
export const mayInspect = ({ config }: Pick<Deps, 'config'>, { role }: Pick<AppPrincipal, 'role'>): boolean =>
  config.mode === 'dev' || mayInspectAs(appFile().roles, role);
