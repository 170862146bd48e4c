import type { XmlElement } from '../xml/parseXml.ts';

/** What a revision element revises. */
export type RevisionTarget =
  | 'run'
  | 'mark'
  | 'row'
  | 'cell'
  | 'merge'
  | 'format'
  | 'numbering'
  | 'numbering_reference'
  | 'math'
  | 'move_range'
  | 'control';

/** A revision element: its target, and on which side of the change its content is. */
export interface Revision {
  element: XmlElement;
  target: RevisionTarget;
  side: 'insert' | 'delete' | 'format';
  isMove: boolean;
}

const contentRevisions: Record<string, Pick<Revision, 'side' | 'isMove'>> = {
  'w:ins': { side: 'insert', isMove: false },
  'w:del': { side: 'delete', isMove: false },
  'w:moveTo': { side: 'insert', isMove: true },
  'w:moveFrom': { side: 'delete', isMove: true },
};

const otherRevisions: Record<string, Omit<Revision, 'element'>> = {
  'w:rPrChange': { target: 'format', side: 'format', isMove: false },
  'w:pPrChange': { target: 'format', side: 'format', isMove: false },
  'w:sectPrChange': { target: 'format', side: 'format', isMove: false },
  'w:tblPrChange': { target: 'format', side: 'format', isMove: false },
  'w:tblGridChange': { target: 'format', side: 'format', isMove: false },
  'w:trPrChange': { target: 'format', side: 'format', isMove: false },
  'w:tcPrChange': { target: 'format', side: 'format', isMove: false },
  'w:tblPrExChange': { target: 'format', side: 'format', isMove: false },
  'w:numberingChange': { target: 'numbering', side: 'format', isMove: false },
  'w:cellIns': { target: 'cell', side: 'insert', isMove: false },
  'w:cellDel': { target: 'cell', side: 'delete', isMove: false },
  'w:cellMerge': { target: 'merge', side: 'format', isMove: false },
  'w:moveFromRangeStart': { target: 'move_range', side: 'delete', isMove: true },
  'w:moveFromRangeEnd': { target: 'move_range', side: 'delete', isMove: true },
  'w:moveToRangeStart': { target: 'move_range', side: 'insert', isMove: true },
  'w:moveToRangeEnd': { target: 'move_range', side: 'insert', isMove: true },
  'w:customXmlInsRangeStart': { target: 'control', side: 'insert', isMove: false },
  'w:customXmlInsRangeEnd': { target: 'control', side: 'insert', isMove: false },
  'w:customXmlDelRangeStart': { target: 'control', side: 'delete', isMove: false },
  'w:customXmlDelRangeEnd': { target: 'control', side: 'delete', isMove: false },
  'w:customXmlMoveFromRangeStart': { target: 'control', side: 'delete', isMove: true },
  'w:customXmlMoveFromRangeEnd': { target: 'control', side: 'delete', isMove: true },
  'w:customXmlMoveToRangeStart': { target: 'control', side: 'insert', isMove: true },
  'w:customXmlMoveToRangeEnd': { target: 'control', side: 'insert', isMove: true },
};

const targetsByParent: Record<string, RevisionTarget> = {
  'w:rPr': 'mark',
  'w:trPr': 'row',
  'w:numPr': 'numbering_reference',
  'm:ctrlPr': 'math',
};

/** Returns what an element revises; undefined if it is not a revision. */
export function revisionOf(element: XmlElement): Revision | undefined {
  const content = contentRevisions[element.name];
  if (content) return { element, target: targetsByParent[element.parent?.name ?? ''] ?? 'run', ...content };
  const other = otherRevisions[element.name];
  return other && { element, ...other };
}

/** Lists the revisions inside of an element in document order. The old properties inside of a revision have none. */
export function revisionsIn(element: XmlElement): Revision[] {
  const found: Revision[] = [];
  const visit = (visited: XmlElement): void => {
    const revision = revisionOf(visited);
    if (revision) found.push(revision);
    if (revision?.side !== 'format') visited.children.forEach(visit);
  };
  visit(element);
  return found;
}
