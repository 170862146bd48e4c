import type { TextRun } from '../trackedDocument.ts';
import { childOf, type XmlElement } from '../xml/parseXml.ts';

/** Elements that mark where a range begins or ends. They may be between all others. */
export const rangeMarks = /^w:(bookmark|perm|commentRange|moveFromRange|moveToRange|customXml\w+Range)(Start|End)$/;

/** Returns the content control that a range of `customXml…Range…` begins at or is inside of. */
export function controlOfRange(element: XmlElement): XmlElement | undefined {
  const { parent } = element;
  const next = parent?.children.slice(parent.children.indexOf(element)).find(({ name }) => !rangeMarks.test(name));
  if (next?.name === 'w:sdt' || next?.name === 'w:customXml') return next;
  if (parent?.name === 'w:customXml') return parent;
  return parent?.name === 'w:sdtContent' ? (parent.parent ?? undefined) : undefined;
}

/** Returns the name of the move that moves a content control: its range begins beside that of the control. */
export function moveOfControl(range: XmlElement): string | undefined {
  const siblings = range.parent?.children ?? [];
  const behind = siblings.slice(siblings.indexOf(range) + 1);
  const content = behind.findIndex(({ name }) => !rangeMarks.test(name));
  return behind.slice(0, Math.max(content, 0)).find(({ name }) => /^w:move(From|To)RangeStart$/.test(name))?.attributes[
    'w:name'
  ];
}

/** Elements whose blocks are part of the text. */
export const blockWrappers = new Set(['w:customXml', 'w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']);

/** Elements whose runs are part of the paragraph. */
export const inlineWrappers = new Set([
  ...['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:hyperlink', 'w:smartTag', 'w:customXml'],
  ...['w:fldSimple', 'w:dir', 'w:bdo', 'w:ruby', 'w:rubyBase', 'mc:Choice'],
]);

/** Rows and cells may be inside of content controls and revisions. */
export function rowsOf(table: XmlElement, name: 'w:tr' | 'w:tc'): XmlElement[] {
  return table.children.flatMap(element => {
    if (element.name === name) return [element];
    if (element.name === 'w:sdt') return rowsOf(childOf(element, 'w:sdtContent') ?? element, name);
    return blockWrappers.has(element.name) ? rowsOf(element, name) : [];
  });
}

const runKinds: Record<string, TextRun['kind']> = {
  'w:t': 'text',
  'w:delText': 'text',
  'm:t': 'text',
  'w:noBreakHyphen': 'text',
  'w:softHyphen': 'field',
  'w:tab': 'tab',
  'w:ptab': 'tab',
  'w:cr': 'line_break',
  'w:br': 'line_break',
  'w:drawing': 'picture',
  'w:pict': 'picture',
  'w:object': 'picture',
  'w:footnoteReference': 'note',
  'w:endnoteReference': 'note',
  'w:sym': 'other',
  'w:fldChar': 'field',
  'w:instrText': 'field',
  'w:delInstrText': 'field',
  'w:pgNum': 'other',
};

export function kindOf(element: XmlElement): TextRun['kind'] | undefined {
  const kind = runKinds[element.name];
  const isPage = kind === 'line_break' && /^(page|column)$/.test(element.attributes['w:type'] ?? '');
  return isPage ? 'page_break' : kind;
}

export function textOf(element: XmlElement, kind: TextRun['kind']): string {
  if (element.name === 'w:noBreakHyphen') return '\u2011';
  if (kind === 'text') return element.text;
  return { tab: '\t', line_break: '\n', page_break: '\n' }[kind as string] ?? '';
}
