import { resolveActionInputs } from '../../dsl/resolve/actionInputs.ts';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { resolveResource } from '../../dsl/resolve/resolveResource.ts';
import type { Deps } from '../deps.ts';
import { functionsFor } from '../forms/formContext.ts';
import { validators } from '../forms/forms.ts';
import type { Caller } from '../http/guard.ts';
import { problem } from '../http/problems.ts';
import type { Handlers } from '../http/serveCalls.ts';
import { principalOf } from '../records/accessControl.ts';
import type { ManifestFiles } from '../schema-files/readManifestFiles.ts';
import { sectionsOf } from './fieldPaths.ts';
import type { ScreenScope } from './screenField.ts';
import { type Screen, screenForm, type Tools } from './screenForm.ts';

/** Handlers that return the forms of a resource's screens, from the current files. */
export const resourceFormRoutes = (deps: Deps, files: () => ManifestFiles): Handlers<'getScreenForm'> => ({
  getScreenForm: ({ params: { resource: name, screen }, caller, locale }) => {
    const resource = resolveForCaller(deps, files(), caller, name);
    const asks = resource && (editScreen(resource, screen) ?? actionDialog(resource, screen));
    if (!asks) throw problem('not_found');
    const { creating, ...rest } = asks;
    const scope = placeOf(files(), resource, locale, creating);
    return screenForm(
      creating === undefined ? withActionInputs(scope, screen) : scope,
      rest,
      toolsOf(deps, caller, locale),
    );
  },
});

interface FormScreenRequest extends Screen {
  creating: boolean | undefined;
}

/** A screen that writes a record; a multi-step form or a component has no questions here. */
function editScreen(resource: ResolvedResource, screen: string): FormScreenRequest | undefined {
  const words = screen === 'create' || screen === 'edit' ? resource[screen] : undefined;
  if (!words || words.form) return undefined;
  return { name: screen, tabs: words.tabs, sections: sectionsOf(words), creating: screen === 'create' };
}

/** The inputs of an action. */
function actionDialog({ actions }: ResolvedResource, name: string): FormScreenRequest | undefined {
  const rows = Object.hasOwn(actions, name) ? (actions[name]?.inputs ?? []) : [];
  if (rows.length === 0) return undefined;
  return { name, tabs: [], sections: [{ section: { id: 'asked', collapsed: false, rows } }], creating: undefined };
}

/** The inputs of an action are those that its call accepts. */
function withActionInputs(scope: ScreenScope, action: string): ScreenScope {
  const options = scope.registry.resources.get(scope.resource)?.actions?.[action] ?? {};
  return { ...scope, ...resolveActionInputs(scope.entity, options, scope.registry) };
}

function resolveForCaller(
  { clock }: Deps,
  { registry }: ManifestFiles,
  { user }: Caller,
  name: string,
): ResolvedResource | undefined {
  return registry.resources.has(name) ? resolveResource(name, registry, principalOf(user, clock.now())) : undefined;
}

function placeOf(
  { registry, schemas }: ManifestFiles,
  { name, entity }: ResolvedResource,
  locale: string,
  creating: boolean | undefined,
): ScreenScope {
  return { resource: name, entity: registry.entities.get(entity)!, registry, schemas, locale, creating };
}

function toolsOf({ clock, functions: named, db }: Deps, { user }: Caller, locale: string): Tools {
  const now = clock.now();
  const { role, roleChain, me } = principalOf(user, now);
  const functions = functionsFor(named, { db, now, user, locale });
  return {
    context: { locale, now, role, roleChain, me, ...functions },
    validators,
  };
}
