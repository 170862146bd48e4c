import { askedOf } from '../../dsl/asked.ts';
import { resolveResource } from '../../dsl/resolveResource.ts';
import type { ResolvedResource } from '../../dsl/resource.ts';
import type { Deps } from '../deps.ts';
import { functionsFor } from '../forms/context.ts';
import { schemaFiles, validators } from '../forms/forms.ts';
import type { Handlers } from '../http/answer.ts';
import type { Caller } from '../http/guard.ts';
import { refuse } from '../http/problems.ts';
import type { PortalFiles } from '../manifest/world.ts';
import { askerOf } from '../records/access.ts';
import type { ScreenPlace } from './fields.ts';
import { sectionsOf } from './places.ts';
import { type Screen, screenForm, type Tools } from './screenForm.ts';

/** Handlers that return the forms of a resource's screens, from the current files. */
export const screenRoutes = (deps: Deps, files: () => PortalFiles): Handlers<'getScreenForm'> => ({
  getScreenForm: ({ params: { resource: name, screen }, caller, locale }) => {
    const resource = seenBy(deps, files(), caller, name);
    const asks = resource && (writtenBy(resource, screen) ?? askedBy(resource, screen));
    if (!asks) throw refuse('not_found');
    const { creating, ...rest } = asks;
    const place = placeOf(files(), resource, locale, creating);
    return screenForm(creating === undefined ? asking(place, screen) : place, rest, toolsOf(deps, caller, locale));
  },
});

interface Asks extends Screen {
  creating: boolean | undefined;
}

/** A screen that writes a record; one that is a form of its own, or a component, has no questions here. */
function writtenBy(resource: ResolvedResource, screen: string): Asks | undefined {
  const words = screen === 'create' || screen === 'edit' ? resource[screen] : undefined;
  if (!words || words.form) return undefined;
  return { name: screen, tabs: words.tabs, sections: sectionsOf(words), creating: screen === 'create' };
}

/** What an action asks before it happens. */
function askedBy({ actions }: ResolvedResource, name: string): Asks | undefined {
  const rows = Object.hasOwn(actions, name) ? (actions[name]?.ask ?? []) : [];
  if (rows.length === 0) return undefined;
  return { name, tabs: [], sections: [{ section: { id: 'asked', collapsed: false, rows } }], creating: undefined };
}

/** An action asks for what its call takes. */
function asking(place: ScreenPlace, action: string): ScreenPlace {
  const words = place.world.resources.get(place.resource)?.actions?.[action] ?? {};
  return { ...place, ...askedOf(place.entity, words, place.world) };
}

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
  const { role, lineage, me } = askerOf(user, now);
  const functions = functionsFor(named, { db, now, user, locale });
  return {
    context: { locale, now, role, lineage, me, ...functions },
    constants: schemaFiles().constants,
    validators,
  };
}
