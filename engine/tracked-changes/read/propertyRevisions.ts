import type { Change } from '../trackedDocument.ts';
import type { XmlElement } from '../xml/parseXml.ts';
import type { ChangeGroups, Location } from './changeGroups.ts';
import { type Revision, revisionOf } from './revision.ts';

const formatKinds: Record<string, Change['kind']> = {
  'w:pPrChange': 'paragraph_format',
  'w:sectPrChange': 'section_format',
};

/**
 * Adds the revisions in properties of a paragraph, a section or a cell, each as a change of its own. Those that have a
 * change already, such as the formats of cells, are skipped.
 */
export function addPropertyRevisions(groups: ChangeGroups, properties: XmlElement | undefined, at: Location): Change[] {
  return (properties?.children ?? []).flatMap(element => {
    if (element.name === 'w:sectPr' || element.name === 'w:numPr') return addPropertyRevisions(groups, element, at);
    const kind = kindOf(revisionOf(element));
    return kind && !groups.changeOf.has(element) ? [groups.add(kind, element, at)] : [];
  });
}

function kindOf(revision: Revision | undefined): Change['kind'] | undefined {
  if (revision?.target === 'format') return formatKinds[revision.element.name] ?? 'table_format';
  if (revision?.target === 'numbering' || revision?.target === 'numbering_reference') return 'numbering';
  if (revision?.target === 'merge') return 'cell_merge';
  if (revision?.target !== 'cell') return undefined;
  return revision.side === 'insert' ? 'cell_insertion' : 'cell_deletion';
}

/**
 * Adds the format revisions in properties of a table, a row or a cell to the format changes of the table. Word writes one
 * for each cell; those of one author are one change.
 */
export function addTableFormats(
  groups: ChangeGroups,
  changes: Change[],
  properties: XmlElement | undefined,
  at: Location,
): void {
  for (const element of properties?.children ?? []) {
    if (revisionOf(element)?.target !== 'format') continue;
    const author = element.attributes['w:author'];
    const known = changes.find(change => author === undefined || change.author === author);
    if (known) groups.join(element, known);
    else changes.push(groups.add('table_format', element, at));
  }
}

/** Adds the revisions of a row. Neighbouring rows that one author inserted or deleted are one change. */
export function addRowRevisions(
  groups: ChangeGroups,
  properties: XmlElement | undefined,
  above: readonly Change[],
  at: Location,
): Change[] {
  return (properties?.children ?? []).flatMap(element => {
    const revision = revisionOf(element);
    if (revision?.target !== 'row') return [];
    const kind = revision.side === 'insert' ? 'row_insertion' : 'row_deletion';
    const same = above.find(change => change.kind === kind && change.author === element.attributes['w:author']);
    if (!same) return [groups.add(kind, element, at)];
    groups.join(element, same);
    return [same];
  });
}
