/** Fields, sections and tabs of a screen, reduced to what the role may see. */

import { humanize } from '../entity.ts';
import type { ItemFile, ItemOptions, SectionOptions, TabOptions } from '../resourceFile.ts';
import { labelOf } from '../text/labels.ts';
import type { ResolvedItem, ResolvedSection, ResolvedTab } from './resolved.ts';
import { resolveItem } from './resolveField.ts';
import { resolveRelated } from './resolveRelated.ts';
import type { RoleScope } from './roleScope.ts';

export type { RoleScope };

export function itemRow(item: ItemFile): ItemOptions[] {
  if (typeof item === 'string') return [{ field: item }];
  return Array.isArray(item) ? item.flatMap(itemRow) : [item];
}

/** Rows of items; those of one row share its 12 columns. */
export function resolveRows(scope: RoleScope, items: ItemFile[]): ResolvedItem[][] {
  return items
    .map(itemRow)
    .map(row => row.filter(item => scope.mayUse(item.field) && scope.isRoleAllowed(item.roles)))
    .filter(row => row.length > 0)
    .map(row => row.map(item => resolveItem(scope, item, Math.max(3, Math.floor(12 / row.length)))));
}

export function resolveSections(scope: RoleScope, sections: SectionOptions[]): ResolvedSection[] {
  return sections
    .filter(section => scope.isRoleAllowed(section.roles))
    .map((section, place) => resolveSection(scope, section, place))
    .filter(section => section.rows.length > 0);
}

function resolveSection(scope: RoleScope, section: SectionOptions, place: number): ResolvedSection {
  const id = section.id ?? `section_${place + 1}`;
  const key = `resources.${scope.resource}.sections.${id}`;
  const named = section.id !== undefined || section.label !== undefined;
  return {
    id,
    label: named ? labelOf(section.label, key, humanize(id)) : undefined,
    help: section.help ? labelOf(section.help, `${key}_help`, '') : undefined,
    collapsed: section.collapsed ?? false,
    visible: section.visible,
    rows: resolveRows(scope, section.fields),
  };
}

/** A tab with rows that the role may not see is not there. */
export const resolveTabs = (scope: RoleScope, tabs: TabOptions[]): ResolvedTab[] =>
  tabs
    .filter(tab => scope.isRoleAllowed(tab.roles))
    .map(tab => ({ tab, related: tab.related && resolveRelated(scope, tab.related) }))
    .filter(({ tab, related }) => !tab.related || related)
    .map(({ tab, related }) => resolveTab(scope, tab, related));

function resolveTab(
  scope: RoleScope,
  { id, label, icon, count, when, create, component, props, ...tab }: TabOptions,
  related: ResolvedTab['related'],
): ResolvedTab {
  const sections = tab.sections ?? (tab.fields && [{ fields: tab.fields }]);
  return {
    id,
    label: labelOf(label, `resources.${scope.resource}.tabs.${id}`, humanize(id)),
    icon,
    count: count ?? false,
    when,
    sections: sections && resolveSections(scope, sections),
    related,
    create,
    component,
    props,
  };
}

/** The default layout of a screen: one section with these fields, one a row. */
export const plainSections = (scope: RoleScope, fields: string[]): ResolvedSection[] =>
  resolveSections(scope, [{ fields }]);
