import type { WordPackage, WordPart } from '../package/wordPackage.ts';
import type { Change, Remark, Story, TrackedDocument } from '../trackedDocument.ts';
import { childOf, type XmlElement } from '../xml/parseXml.ts';
import { changeFigures } from './changeFigures.ts';
import { ChangeGroups } from './changeGroups.ts';
import { readRemarks } from './readRemarks.ts';
import { readStory } from './readStory.ts';
import { addRevisionsOutsideText } from './revisionsOutsideText.ts';
import type { AnchorText } from './storyContext.ts';

/** A document, and the change of each revision element of its parts. */
export interface ReadDocument {
  document: TrackedDocument;
  changeOf: ReadonlyMap<XmlElement, Change>;
}

/** The kinds of parts with text, in the order in which their changes are listed. */
const storyKinds = ['document', 'footnotes', 'endnotes', 'comments', 'header', 'footer'] as const;

/** Reads the text, the changes and the remarks of a document. */
export function readDocument({ parts }: WordPackage): ReadDocument {
  const groups = new ChangeGroups();
  const anchors = new Map<string, AnchorText>();
  const context = { groups, anchors, styleNames: styleNamesOf(parts) };
  const stories: Story[] = [];
  for (const part of storyKinds.flatMap(kind => parts.filter(part => part.kind === kind))) {
    const prefix = part.name.slice(part.name.lastIndexOf('/') + 1).replace(/\.xml$/i, '');
    groups.beginPart(prefix);
    for (const { key, kind, container } of containersOf(part, prefix))
      stories.push(readStory(context, key, kind, container));
    addRevisionsOutsideText(context, prefix, part.root);
  }
  const remarks = readRemarks(parts, anchors);
  const changes = groups.changes.map(plainChange);
  return {
    document: {
      stories,
      changes,
      remarks,
      authors: authorsOf(changes, remarks),
      figures: changeFigures(
        stories.filter(({ kind }) => kind !== 'comment'),
        changes,
        remarks,
      ),
    },
    changeOf: groups.changeOf,
  };
}

interface Container {
  key: string;
  kind: Story['kind'];
  container: XmlElement;
}

function containersOf({ kind, root }: WordPart, prefix: string): Container[] {
  if (kind === 'document') {
    const body = childOf(root, 'w:body');
    return body ? [{ key: prefix, kind: 'body', container: body }] : [];
  }
  if (kind === 'header' || kind === 'footer') return [{ key: prefix, kind, container: root }];
  const single = ({ footnotes: 'footnote', endnotes: 'endnote', comments: 'comment' } as const)[kind as 'footnotes'];
  return root.children
    .filter(({ name, attributes }) => name === `w:${single}` && !isSeparator(attributes['w:type']))
    .map(container => ({ key: `${prefix}#${container.attributes['w:id'] ?? ''}`, kind: single, container }));
}

/** Lines between the text and its notes, which are stored as notes. */
const isSeparator = (type: string | undefined): boolean => type !== undefined && type !== 'normal';

function styleNamesOf(parts: readonly WordPart[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const style of parts.find(({ kind }) => kind === 'styles')?.root.children ?? []) {
    const name = childOf(style, 'w:name')?.attributes['w:val'];
    const id = style.attributes['w:styleId'];
    if (id !== undefined && name !== undefined) names.set(id, name);
  }
  return names;
}

const plainChange = ({ id, kind, author, date, story, paragraph, inserted, deleted, formats }: Change): Change => ({
  ...{ id, kind, author, date, story, paragraph, inserted, deleted, formats },
});

function authorsOf(changes: readonly Change[], remarks: readonly Remark[]): string[] {
  const counts = new Map<string, number>();
  const add = (author: string, count: number) => author && counts.set(author, (counts.get(author) ?? 0) + count);
  for (const { author } of changes) add(author, 1);
  const addRemarks = (some: readonly Remark[]): void => {
    for (const { author, replies } of some) {
      add(author, 0);
      addRemarks(replies);
    }
  };
  addRemarks(remarks);
  return [...counts].sort(([, left], [, right]) => right - left).map(([author]) => author);
}
