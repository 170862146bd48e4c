import type { XmlElement } from '../xml/parseXml.ts';
import type { BlockPair } from './alignBlocks.ts';
import type { ComparedBlock } from './comparedBlocks.ts';

/** How a paragraph mark changes. `formatOf`: the paragraph whose format the paragraph had, or gets. */
export interface Mark {
  side: 'ins' | 'del' | null;
  formatOf?: XmlElement;
}

/**
 * The ends of both containers correspond: the mark of a last paragraph can be neither inserted nor deleted. So the last
 * paragraphs are paired if neither has a version in the other document, or if a table is behind the last pair.
 */
export function pairLastParagraphs(pairs: BlockPair<ComparedBlock>[]): BlockPair<ComparedBlock>[] {
  const oldAt = pairs.findLastIndex(([old]) => old);
  const newAt = pairs.findLastIndex(([, current]) => current);
  const [old, current] = [pairs[oldAt]?.[0], pairs[newAt]?.[1]];
  if (oldAt === newAt || old?.kind !== 'paragraph' || current?.kind !== 'paragraph') return pairs;
  const tail = pairs.slice(lastPairOf(pairs) + 1);
  const isParagraphs = tail.every(([first, second]) => (first ?? second)!.kind === 'paragraph');
  if (lastPairOf(pairs) === Math.min(oldAt, newAt) && isParagraphs) return pairs;
  const others = pairs.flatMap(([first, second]): BlockPair<ComparedBlock>[] => {
    const [keptOld, keptNew] = [first === old ? null : first, second === current ? null : second];
    if (keptOld && keptNew) return [[keptOld, keptNew]];
    if (keptOld) return [[keptOld, null]];
    return keptNew ? [[null, keptNew]] : [];
  });
  return [...others, [old, current]];
}

/**
 * Returns how the marks at the end change. Paragraphs behind the last pair, which only one document has, each take the mark
 * of the one before: the paragraph of the last pair loses its mark to the first of them, and the mark of the very last
 * does not change. It has the format of the paragraph whose mark it is.
 */
export function marksAtEnd(pairs: readonly BlockPair<ComparedBlock>[]): (at: number) => Mark | undefined {
  const lastPair = lastPairOf(pairs);
  const tail = pairs.slice(lastPair + 1);
  const [old, current] = pairs[lastPair] ?? [];
  const isDeleted = Boolean(tail[0]?.[0]);
  const isParagraphs = tail.every(([first, second]) => (isDeleted ? first : second)?.kind === 'paragraph');
  if (!tail.length || !isParagraphs || old?.kind !== 'paragraph' || !current) return () => undefined;
  const side = isDeleted ? 'del' : 'ins';
  const formatOf = isDeleted ? current.element : old.element;
  return at => {
    if (at < lastPair) return undefined;
    return at === pairs.length - 1 ? { side: null, formatOf } : { side };
  };
}

const lastPairOf = (pairs: readonly BlockPair<ComparedBlock>[]): number =>
  pairs.findLastIndex(([old, current]) => old && current);
