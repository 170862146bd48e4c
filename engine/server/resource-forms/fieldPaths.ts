/** Where each answer of a screen is in the record: a dotted path is one answer with a flat name. */

import { type EvaluationContext, nodeHolds } from '../../dsl/conditions/evaluateCondition.ts';
import { type ConditionNode, readCondition } from '../../dsl/conditions/parseCondition.ts';
import { bindValues, partialEvaluate } from '../../dsl/conditions/partialEvaluate.ts';
import type { ResolvedItem, ResolvedSection, ResolvedTab } from '../../dsl/resolve/resolved.ts';
import { formatsIn } from '../../dsl/resolve/resolveField.ts';
import type { Condition } from '../../dsl/vocabulary.ts';

export const answerName = (field: string): string => field.replaceAll('.', '_');

/** An item with its section and its tab, whose conditions also apply to it. */
export interface PlacedItem {
  item: ResolvedItem;
  visible?: Condition;
}

export interface PlacedSection {
  section: ResolvedSection;
  tab?: ResolvedTab;
}

export const sectionsOf = ({
  tabs,
  sections,
}: {
  tabs: ResolvedTab[];
  sections: ResolvedSection[];
}): PlacedSection[] => [
  ...sections.map(section => ({ section })),
  ...tabs.flatMap(tab => (tab.sections ?? []).map(section => ({ section, tab }))),
];

export const placedItems = (sections: PlacedSection[]): PlacedItem[] =>
  sections.flatMap(({ section, tab }) =>
    section.rows.flat().map(item => ({ item, visible: both([tab?.when, section.visible, item.visible]) })),
  );

function both(conditions: (Condition | undefined)[]): Condition | undefined {
  const said = conditions.filter(one => one !== undefined);
  return said.length > 1 ? { all: said } : said[0];
}

/**
 * What is left of a condition once role, person and time are known. The fields stay open: the person may be changing
 * them. `dotted`: paths whose answers have flat names.
 */
export function simplifyCondition(
  condition: Condition,
  context: EvaluationContext,
  place: Parameters<typeof formatsIn>[0],
  dotted: Set<string>,
): ConditionNode {
  const decide = (leaf: ConditionNode) => (leaf.kind === 'compare' ? undefined : nodeHolds(leaf, {}, context));
  const formatAt = formatsIn(place);
  const left = bindValues(partialEvaluate(readCondition(condition), decide), context, path => formatAt(path.join('.')));
  return flattenPaths(left, dotted);
}

function flattenPaths(node: ConditionNode, dotted: Set<string>): ConditionNode {
  if (dotted.size === 0) return node;
  switch (node.kind) {
    case 'all':
    case 'any':
      return { kind: node.kind, of: node.of.map(one => flattenPaths(one, dotted)) };
    case 'not':
      return { kind: 'not', of: flattenPaths(node.of, dotted) };
    case 'compare': {
      const path = node.path.join('.');
      return dotted.has(path) ? { ...node, path: [answerName(path)] } : node;
    }
    default:
      return node;
  }
}
