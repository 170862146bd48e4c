import type { Change } from '../trackedDocument.ts';
import type { XmlElement } from '../xml/parseXml.ts';
import { type Revision, revisionsIn } from './revision.ts';
import type { StoryContext } from './storyContext.ts';

/**
 * Adds the revisions of a part that are at places where text is not read, such as between the rows of a table or in the
 * signs of a field. They are decided like all others.
 */
export function addRevisionsOutsideText({ groups }: StoryContext, key: string, root: XmlElement): void {
  const at = { story: key, paragraph: 0 };
  const names = new Map<string, string>();
  for (const { element, target, side, isMove } of revisionsIn(root)) {
    const id = `${side} ${element.attributes['w:id'] ?? ''}`;
    if (target === 'move_range' && element.attributes['w:name']) names.set(id, element.attributes['w:name']);
    if (groups.changeOf.has(element)) continue;
    if (target === 'move_range' || isMove) groups.addMove(element, names.get(id) ?? `unnamed ${id}`, at);
    else groups.add(kindOfRevision(target, side), element, at);
  }
}

function kindOfRevision(target: Revision['target'], side: Revision['side']): Change['kind'] {
  if (target === 'numbering' || target === 'numbering_reference') return 'numbering';
  if (target === 'control') return 'content_control';
  if (side === 'format') return 'format';
  const prefix = target === 'row' || target === 'cell' ? (`${target}_` as const) : '';
  return side === 'insert' ? `${prefix}insertion` : `${prefix}deletion`;
}
