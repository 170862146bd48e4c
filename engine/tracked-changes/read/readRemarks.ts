import type { WordPart } from '../package/wordPackage.ts';
import type { Remark } from '../trackedDocument.ts';
import { descendantsOf, type XmlElement } from '../xml/parseXml.ts';
import type { AnchorText } from './storyContext.ts';

/** Reads the comments of a document. Replies are in the part `commentsExtended`, by the comments' last paragraphs. */
export function readRemarks(parts: readonly WordPart[], anchors: ReadonlyMap<string, AnchorText>): Remark[] {
  const comments = parts.filter(({ kind }) => kind === 'comments').flatMap(({ root }) => root.children);
  const extended = new Map(
    parts
      .filter(({ kind }) => kind === 'commentsExtended')
      .flatMap(({ root }) => root.children.map(element => [element.attributes['w15:paraId'] ?? '', element] as const)),
  );
  const byParagraph = new Map<string, Remark>();
  const parents = new Map<Remark, string>();
  const remarks: Remark[] = [];
  for (const comment of comments) {
    if (comment.name !== 'w:comment') continue;
    const paragraphs = [...descendantsOf(comment)].filter(({ name }) => name === 'w:p');
    const paragraphId = paragraphs.at(-1)?.attributes['w14:paraId'] ?? '';
    const details = extended.get(paragraphId)?.attributes;
    const remark = toRemark(comment, paragraphs, anchors);
    remark.isResolved = /^(1|true)$/.test(details?.['w15:done'] ?? '');
    if (paragraphId) byParagraph.set(paragraphId, remark);
    if (details?.['w15:paraIdParent']) parents.set(remark, details['w15:paraIdParent']);
    remarks.push(remark);
  }
  return remarks.filter(remark => {
    const parent = byParagraph.get(parents.get(remark) ?? '');
    if (!parent || isAncestor(remark, parent, parents, byParagraph)) return true;
    parent.replies.push(remark);
    return false;
  });
}

/** A damaged document may have replies to themselves, which would not be listed at all. */
function isAncestor(
  remark: Remark,
  from: Remark,
  parents: ReadonlyMap<Remark, string>,
  byParagraph: ReadonlyMap<string, Remark>,
): boolean {
  const seen = new Set<Remark>();
  for (let at: Remark | undefined = from; at && !seen.has(at); at = byParagraph.get(parents.get(at) ?? '')) {
    if (at === remark) return true;
    seen.add(at);
  }
  return false;
}

function toRemark(
  comment: XmlElement,
  paragraphs: readonly XmlElement[],
  anchors: ReadonlyMap<string, AnchorText>,
): Remark {
  const { attributes } = comment;
  const id = attributes['w:id'] ?? '';
  return {
    id,
    author: attributes['w:author'] ?? '',
    initials: attributes['w:initials'] ?? null,
    date: attributes['w:date'] ?? null,
    paragraphs: paragraphs.map(paragraph =>
      [...descendantsOf(paragraph)]
        .map(({ name, text }) => (name === 'w:t' ? text : name === 'w:br' ? '\n' : ''))
        .join(''),
    ),
    isResolved: false,
    replies: [],
    anchor: anchors.get(id) ?? null,
  };
}
