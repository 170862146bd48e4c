/** Resolves the manifest of one person: the answer of `GET /portal`. */

import { resolveCondition } from '../conditions/variables.ts';
import { humanize } from '../entity.ts';
import { isReadableBy, mayField, rightsFor } from '../roles/rights.ts';
import { isOpenToOwners, isStaff, kindOfRole, type Roles } from '../roles/roles.ts';
import { shareableRoles } from '../roles/viewSharing.ts';
import { pagesRoot } from '../routes.ts';
import { isRoleAllowed, type Principal, resourceOf, type SchemaRegistry } from '../schemaRegistry.ts';
import { labelOf } from '../text/labels.ts';
import type { ThemeFile } from '../themeFile.ts';
import type { Condition, LocalizedText } from '../vocabulary.ts';
import { type DashboardFile, resolveDashboard } from './dashboard.ts';
import { conditionPaths } from './redactForRole.ts';
import type { Manifest, ResolvedDashboard, ResolvedMenuGroup, ResolvedMenuItem, ResolvedResource } from './resolved.ts';
import { formatsIn } from './resolveField.ts';
import { resolveResource } from './resolveResource.ts';

export interface AppFile {
  title: LocalizedText;
  home?: string;
  locales: string[];
  /** Text files that only pages after sign-in other than lists need. */
  lazyTexts?: string[];
  /** Text files that only public pages other than sign-in need. */
  guestTexts?: string[];
  /** Text files that only pages of the whole window need. */
  fullWindowTexts?: string[];
  /** Text files that only the server needs. */
  serverTexts?: string[];
  /** The currency of all amounts, ISO 4217. */
  currency: string;
  /** Fields of the signed-in person that `$me` has, besides `uuid` and `email`. */
  me?: string[];
  roles: Roles;
  /** Absent: the engine's look. */
  theme?: ThemeFile;
  menu: { group: string; label?: LocalizedText; roles?: string[]; items?: string[] }[];
}

export function resolveManifest(
  app: Omit<AppFile, 'theme' | 'currency' | 'lazyTexts' | 'guestTexts' | 'fullWindowTexts' | 'serverTexts'>,
  registry: SchemaRegistry,
  dashboards: Map<string, DashboardFile>,
  principal: Principal,
): Manifest {
  const resources = [...registry.resources.keys()].flatMap(name => resolveResource(name, registry, principal) ?? []);
  const pages = [...dashboards].flatMap(([name, file]) => resolveDashboard(name, file, registry, principal) ?? []);
  const entries = pages.flatMap(page => entryOf(page, dashboards.get(page.name)?.menu));
  return {
    title: labelOf(app.title, 'shell.product', ''),
    home: app.home ?? pagesRoot,
    role: principal.role,
    kind: kindOfRole(app.roles, principal.role) ?? 'owner',
    locales: app.locales,
    share: shareableRoles(app.roles, principal.role),
    menu: menuOf(app, registry, resources, entries, principal),
    resources,
    dashboards: pages,
    ...(registry.recordTexts && { texts: registry.recordTexts }),
  };
}

interface PageEntry {
  group: string;
  order: number;
  item: ResolvedMenuItem;
}

/** The menu entry of a dashboard whose file declares one. */
const entryOf = ({ route, label }: ResolvedDashboard, menu: DashboardFile['menu']): PageEntry[] =>
  menu ? [{ group: menu.group ?? 'records', order: menu.order ?? 0, item: { route, label } }] : [];

function menuOf(
  app: Omit<AppFile, 'theme' | 'currency' | 'lazyTexts' | 'guestTexts' | 'fullWindowTexts' | 'serverTexts'>,
  registry: SchemaRegistry,
  resources: ResolvedResource[],
  entries: PageEntry[],
  principal: Principal,
): ResolvedMenuGroup[] {
  const groups = app.menu.filter(group => isRoleAllowed(group.roles, registry, principal.role));
  const placed = new Set(groups.flatMap(group => group.items ?? []));
  return groups
    .map(({ group, label, items = [] }) => ({
      group,
      label: labelOf(label, `shell.menu.groups.${group}`, humanize(group)),
      items: [
        ...items.flatMap(item =>
          item.startsWith('/') ? [routeItem(item)] : resourceItem(item, registry, resources, principal),
        ),
        ...entries
          .filter(entry => entry.group === group)
          .sort((left, right) => left.order - right.order)
          .map(({ item }) => item),
        ...groupItems(group, placed, registry, resources, principal),
      ],
    }))
    .filter(group => group.items.length > 0);
}

/** Resources that name the group, in order, unless the app file has placed them for this role. */
function groupItems(
  group: string,
  placed: Set<string>,
  registry: SchemaRegistry,
  resources: ResolvedResource[],
  principal: Principal,
): ResolvedMenuItem[] {
  const orderOf = (name: string): number => menuOptions(name, registry)?.order ?? 0;
  return resources
    .map(resource => resource.name)
    .filter(name => registry.resources.get(name)?.menu !== false && !placed.has(name))
    .filter(name => (menuOptions(name, registry)?.group ?? 'records') === group)
    .sort((left, right) => orderOf(left) - orderOf(right))
    .flatMap(name => resourceItem(name, registry, resources, principal));
}

function menuOptions(name: string, registry: SchemaRegistry) {
  const menu = registry.resources.get(name)?.menu;
  return typeof menu === 'object' ? menu : undefined;
}

/** A number beside the entry: rows that are counted by nothing that the role may not read. */
function badgeOf(name: string, registry: SchemaRegistry, principal: Principal): Condition | undefined {
  const badge = menuOptions(name, registry)?.badge;
  const file = registry.resources.get(name);
  const entity = registry.entities.get(file?.entity ?? '');
  if (!badge || !entity) return undefined;
  const rights = rightsFor(file ?? {}, registry, principal.role);
  const mayRead = (path: string) =>
    mayField(rights, 'read', path) && isReadableBy(entity, path, registry, principal.role);
  return conditionPaths(badge).every(mayRead)
    ? resolveCondition(badge, principal, formatsIn({ entity, registry }))
    : undefined;
}

/** Returns whether staff have another resource for the same entity. */
function isForOthers({ name, entity }: ResolvedResource, registry: SchemaRegistry, { role }: Principal): boolean {
  const ofStaff = resourceOf(entity, registry, role);
  return (
    ofStaff !== name &&
    isStaff(registry.roles, role) &&
    !isOpenToOwners(registry.resources.get(ofStaff ?? '')?.permissions, registry.roles) &&
    isOpenToOwners(registry.resources.get(name)?.permissions, registry.roles)
  );
}

function resourceItem(
  name: string,
  registry: SchemaRegistry,
  resources: ResolvedResource[],
  principal: Principal,
): ResolvedMenuItem[] {
  const resource = resources.find(one => one.name === name);
  if (!resource?.list || isForOthers(resource, registry, principal)) return [];
  return [
    {
      resource: name,
      route: resource.route,
      label: resource.label,
      icon: resource.icon,
      badge: badgeOf(name, registry, principal),
    },
  ];
}

function routeItem(route: string): ResolvedMenuItem {
  const name = route.split('/').at(-1)!;
  return { route, label: { key: `shell.menu.${name}`, fallback: humanize(name) } };
}
