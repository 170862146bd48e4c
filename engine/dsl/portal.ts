/** What one person sees of the whole app: the answer of `GET /portal`. */
import { pathsOf } from './cutDown.ts';
import { type DashboardFile, resolveDashboard } from './dashboard.ts';
import { humanised } from './entity.ts';
import { labelOf } from './labels.ts';
import { formatsIn } from './resolveField.ts';
import { resolveResource } from './resolveResource.ts';
import type { Portal, ResolvedDashboard, ResolvedMenuGroup, ResolvedMenuItem, ResolvedResource } from './resource.ts';
import { isReadableBy, mayField, rightsFor } from './rights.ts';
import { isOpenToOwners, isStaff, kindOfRole, type Roles } from './roles.ts';
import { pagesRoot } from './routes.ts';
import { shareableRoles } from './sharing.ts';
import type { ThemeFile } from './theme.ts';
import { resolvedCondition } from './variables.ts';
import type { Condition, TextWord } from './vocabulary.ts';
import { type Asker, admits, resourceOf, type World } from './world.ts';

export interface AppFile {
  title: TextWord;
  home?: string;
  locales: string[];
  /** Text files that only pages other than lists need. */
  laterTexts?: string[];
  /** The default currency, ISO 4217. */
  currency: string;
  /** What `$me` has of the signed-in person beside `uuid` and `email`. */
  me?: string[];
  roles: Roles;
  theme: ThemeFile;
  menu: { group: string; label?: TextWord; roles?: string[]; items?: string[] }[];
}

export function resolvePortal(
  app: Omit<AppFile, 'theme' | 'currency' | 'laterTexts'>,
  world: World,
  dashboards: Map<string, DashboardFile>,
  asker: Asker,
): Portal {
  const resources = [...world.resources.keys()].flatMap(name => resolveResource(name, world, asker) ?? []);
  const pages = [...dashboards].flatMap(([name, file]) => resolveDashboard(name, file, world, asker) ?? []);
  const entries = pages.flatMap(page => entryOf(page, dashboards.get(page.name)?.menu));
  return {
    title: labelOf(app.title, 'shell.product', ''),
    home: app.home ?? pagesRoot,
    role: asker.role,
    kind: kindOfRole(app.roles, asker.role) ?? 'owner',
    locales: app.locales,
    share: shareableRoles(app.roles, asker.role),
    menu: menuOf(app, world, resources, entries, asker),
    resources,
    dashboards: pages,
  };
}

interface PageEntry {
  group: string;
  order: number;
  item: ResolvedMenuItem;
}

/** The entry of a dashboard whose file asks for one. */
const entryOf = ({ route, label }: ResolvedDashboard, menu: DashboardFile['menu']): PageEntry[] =>
  menu ? [{ group: menu.group ?? 'records', order: menu.order ?? 0, item: { route, label } }] : [];

function menuOf(
  app: Omit<AppFile, 'theme' | 'currency' | 'laterTexts'>,
  world: World,
  resources: ResolvedResource[],
  entries: PageEntry[],
  asker: Asker,
): ResolvedMenuGroup[] {
  const groups = app.menu.filter(group => admits(group.roles, world, asker.role));
  const placed = new Set(groups.flatMap(group => group.items ?? []));
  return groups
    .map(({ group, label, items = [] }) => ({
      group,
      label: labelOf(label, `shell.menu.groups.${group}`, humanised(group)),
      items: [
        ...items.flatMap(item =>
          item.startsWith('/') ? [routeItem(item)] : resourceItem(item, world, resources, asker),
        ),
        ...entries
          .filter(entry => entry.group === group)
          .sort((left, right) => left.order - right.order)
          .map(({ item }) => item),
        ...following(group, placed, world, resources, asker),
      ],
    }))
    .filter(group => group.items.length > 0);
}

/** Resources that name the group, in order, unless the app file has placed them for this role. */
function following(
  group: string,
  placed: Set<string>,
  world: World,
  resources: ResolvedResource[],
  asker: Asker,
): ResolvedMenuItem[] {
  const orderOf = (name: string): number => menuWords(name, world)?.order ?? 0;
  return resources
    .map(resource => resource.name)
    .filter(name => world.resources.get(name)?.menu !== false && !placed.has(name))
    .filter(name => (menuWords(name, world)?.group ?? 'records') === group)
    .sort((left, right) => orderOf(left) - orderOf(right))
    .flatMap(name => resourceItem(name, world, resources, asker));
}

function menuWords(name: string, world: World) {
  const menu = world.resources.get(name)?.menu;
  return typeof menu === 'object' ? menu : undefined;
}

/** A number beside the entry: rows that are counted by nothing that the role may not read. */
function badgeOf(name: string, world: World, asker: Asker): Condition | undefined {
  const badge = menuWords(name, world)?.badge;
  const file = world.resources.get(name);
  const entity = world.entities.get(file?.entity ?? '');
  if (!badge || !entity) return undefined;
  const rights = rightsFor(file ?? {}, world, asker.role);
  const mayRead = (path: string) => mayField(rights, 'read', path) && isReadableBy(entity, path, world, asker.role);
  return pathsOf(badge).every(mayRead) ? resolvedCondition(badge, asker, formatsIn({ entity, world })) : undefined;
}

/** Returns whether staff have another resource for the same entity. */
function isForOthers({ name, entity }: ResolvedResource, world: World, { role }: Asker): boolean {
  const ofStaff = resourceOf(entity, world, role);
  return (
    ofStaff !== name &&
    isStaff(world.roles, role) &&
    !isOpenToOwners(world.resources.get(ofStaff ?? '')?.permissions, world.roles) &&
    isOpenToOwners(world.resources.get(name)?.permissions, world.roles)
  );
}

function resourceItem(name: string, world: World, resources: ResolvedResource[], asker: Asker): ResolvedMenuItem[] {
  const resource = resources.find(one => one.name === name);
  if (!resource?.list || isForOthers(resource, world, asker)) return [];
  return [
    {
      resource: name,
      route: resource.route,
      label: resource.label,
      icon: resource.icon,
      badge: badgeOf(name, world, asker),
    },
  ];
}

function routeItem(route: string): ResolvedMenuItem {
  const name = route.split('/').at(-1)!;
  return { route, label: { key: `shell.menu.${name}`, fallback: humanised(name) } };
}
