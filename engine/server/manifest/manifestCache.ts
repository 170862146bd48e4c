/** The manifest of each role, resolved once for the current schema files. */

import type { Calls } from '../../contract/contract.ts';
import { type AppFile, resolveManifest } from '../../dsl/resolve/manifest.ts';
import type { Principal } from '../../dsl/schemaRegistry.ts';
import { withoutDerivedFallbacks } from '../../dsl/text/labels.ts';
import type { ManifestFiles } from '../schema-files/readManifestFiles.ts';

type Manifest = Calls['getPortal']['answers'][200];

/** How many manifests with facts of one person are kept. Those of roles without such facts are few. */
const maxPersonal = 200;

/**
 * Returns a function that resolves the manifest for a principal. Where no rule of the role's files uses `$me`, `$now`
 * or `$today`, everybody of the role gets the same object; else a person gets the same object for a minute.
 */
export function createManifestCache(
  app: AppFile,
  files: () => ManifestFiles,
): (principal: Principal, inspects: boolean) => Manifest {
  let madeFrom = files();
  const ofRoles = new Map<string, Manifest | 'personal'>();
  const personal = new Map<string, Manifest>();

  return (principal, inspects) => {
    const current = files();
    if (current !== madeFrom) {
      ofRoles.clear();
      personal.clear();
      madeFrom = current;
    }
    const role = `${principal.role} ${inspects}`;
    const ofRole = ofRoles.get(role);
    if (ofRole && ofRole !== 'personal') return ofRole;
    const key = `${role} ${personalKey(principal)}`;
    const known = personal.get(key);
    if (known) return known;
    const { watched, isPersonal } = watchPersonalFacts(principal);
    const manifest = build(app, current, watched, inspects);
    if (!isPersonal()) {
      ofRoles.set(role, manifest);
      return manifest;
    }
    ofRoles.set(role, 'personal');
    const [oldest] = personal.keys();
    if (oldest && personal.size >= maxPersonal) personal.delete(oldest);
    personal.set(key, manifest);
    return manifest;
  };
}

const minute = 60_000;
const personalKey = ({ me, now, zone }: Principal): string =>
  JSON.stringify([me, zone, Math.floor((now?.getTime() ?? 0) / minute)]);

/** A principal that remembers whether anything but its role was read. */
function watchPersonalFacts(principal: Principal): { watched: Principal; isPersonal: () => boolean } {
  let personal = false;
  const ofRole: readonly PropertyKey[] = ['role', 'roleChain'] satisfies (keyof Principal)[];
  const watched = new Proxy(principal, {
    get(target, name, receiver) {
      if (!ofRole.includes(name)) personal = true;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { watched, isPersonal: () => personal };
}

function build(
  app: AppFile,
  { registry, dashboards }: ManifestFiles,
  principal: Principal,
  inspects: boolean,
): Manifest {
  const manifest = resolveManifest(app, registry, dashboards, principal);
  return withoutDerivedFallbacks({
    ...manifest,
    inspects,
    menu: manifest.menu.map(group => ({
      ...group,
      items: group.items.map(({ badge, ...item }) => (badge ? { ...item, badge: { ...badge } } : item)),
    })),
    resources: manifest.resources.map(resource => ({ ...resource })),
    dashboards: manifest.dashboards.map(dashboard => ({ ...dashboard })),
  });
}
