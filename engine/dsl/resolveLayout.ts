/** Fields, sections and tabs of a screen, cut to what the role may see. */
import type { Cut } from './cut.ts';
import { humanised } from './entity.ts';
import { labelOf } from './labels.ts';
import { resolveItem } from './resolveField.ts';
import { resolveRelated } from './resolveRelated.ts';
import type { ResolvedItem, ResolvedSection, ResolvedTab } from './resource.ts';
import type { ItemFile, ItemWords, SectionWords, TabWords } from './resourceFile.ts';

export type { Cut };

export function itemRow(item: ItemFile): ItemWords[] {
  if (typeof item === 'string') return [{ field: item }];
  return Array.isArray(item) ? item.flatMap(itemRow) : [item];
}

/** Rows of items; those of one row share its 12 columns. */
export function resolveRows(cut: Cut, items: ItemFile[]): ResolvedItem[][] {
  return items
    .map(itemRow)
    .map(row => row.filter(item => cut.may(item.field) && cut.admits(item.roles)))
    .filter(row => row.length > 0)
    .map(row => row.map(item => resolveItem(cut, item, Math.max(3, Math.floor(12 / row.length)))));
}

export function resolveSections(cut: Cut, sections: SectionWords[]): ResolvedSection[] {
  return sections
    .filter(section => cut.admits(section.roles))
    .map((section, place) => resolveSection(cut, section, place))
    .filter(section => section.rows.length > 0);
}

function resolveSection(cut: Cut, section: SectionWords, place: number): ResolvedSection {
  const id = section.id ?? `section_${place + 1}`;
  const key = `resources.${cut.resource}.sections.${id}`;
  const named = section.id !== undefined || section.label !== undefined;
  return {
    id,
    label: named ? labelOf(section.label, key, humanised(id)) : undefined,
    help: section.help ? labelOf(section.help, `${key}_help`, '') : undefined,
    collapsed: section.collapsed ?? false,
    visible: section.visible,
    rows: resolveRows(cut, section.fields),
  };
}

/** A tab with rows that the role may not see is not there. */
export const resolveTabs = (cut: Cut, tabs: TabWords[]): ResolvedTab[] =>
  tabs
    .filter(tab => cut.admits(tab.roles))
    .map(tab => ({ tab, related: tab.related && resolveRelated(cut, tab.related) }))
    .filter(({ tab, related }) => !tab.related || related)
    .map(({ tab, related }) => resolveTab(cut, tab, related));

function resolveTab(
  cut: Cut,
  { id, label, icon, count, when, create, component, props, ...tab }: TabWords,
  related: ResolvedTab['related'],
): ResolvedTab {
  const sections = tab.sections ?? (tab.fields && [{ fields: tab.fields }]);
  return {
    id,
    label: labelOf(label, `resources.${cut.resource}.tabs.${id}`, humanised(id)),
    icon,
    count: count ?? false,
    when,
    sections: sections && resolveSections(cut, sections),
    related,
    create,
    component,
    props,
  };
}

/** A screen without words of its own: one section with these fields, one a row. */
export const plainSections = (cut: Cut, fields: string[]): ResolvedSection[] => resolveSections(cut, [{ fields }]);
