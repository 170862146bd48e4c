import { resolveResource } from '../../schemas/language/resolveResource.ts';
import type { ResolvedResource } from '../../schemas/language/resource.ts';
import { askerOf } from '../collections/access.ts';
import type { Deps } from '../deps.ts';
import { functionsFor } from '../forms/context.ts';
import { schemaFiles, validators } from '../forms/forms.ts';
import type { Handlers } from '../http/answer.ts';
import type { Caller } from '../http/guard.ts';
import { refuse } from '../http/problems.ts';
import type { PortalFiles } from '../portal/world.ts';
import type { ScreenPlace } from './fields.ts';
import { sectionsOf } from './places.ts';
import { screenForm, type Tools } from './screenForm.ts';

/** What the screens of a resource ask, as the files are at this moment. */
export const screenRoutes = (deps: Deps, files: () => PortalFiles): Handlers<'getScreenForm'> => ({
  getScreenForm: ({ params: { resource: name, screen }, caller, locale }) => {
    const resource = seenBy(deps, files(), caller, name);
    const words = screen === 'create' || screen === 'edit' ? resource?.[screen] : undefined;
    if (!resource || !words || words.form) throw refuse('not_found');
    const place = placeOf(files(), resource, locale, screen === 'create');
    return screenForm(
      place,
      { name: screen, tabs: words.tabs, sections: sectionsOf(words) },
      toolsOf(deps, caller, locale),
    );
  },
});

function seenBy({ clock }: Deps, { world }: PortalFiles, { user }: Caller, name: string): ResolvedResource | undefined {
  return world.resources.has(name) ? resolveResource(name, world, askerOf(user, clock.now())) : undefined;
}

function placeOf(
  { world, shapes }: PortalFiles,
  { name, entity }: ResolvedResource,
  locale: string,
  creating: boolean | undefined,
): ScreenPlace {
  return { resource: name, entity: world.entities.get(entity)!, world, shapes, locale, creating };
}

function toolsOf({ clock, named, db }: Deps, { user }: Caller, locale: string): Tools {
  const now = clock.now();
  const { uuid, email, account_type, role } = user;
  const functions = functionsFor(named, { db, now, user, locale });
  return {
    context: { locale, now, role, me: { uuid, email, account_type }, ...functions },
    constants: schemaFiles.constants,
    validators,
  };
}
