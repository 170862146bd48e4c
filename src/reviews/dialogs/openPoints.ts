import type { Remark } from '../../../engine/tracked-changes/index.ts';
import type { I18n } from '../../../engine/ui/resources/index.ts';
import { contentText } from '../document/changeTexts.ts';
import { type ReviewSession, remarkId } from '../session/ReviewSession.ts';

/** A change or a remark that the customer asks about. */
export interface OpenPoint {
  id: string;
  note: string | null;
  /** "Change 22" */
  name: string;
  /** The place and the text, for a message without the document. */
  excerpt: string;
}

const maxExcerpt = 160;
const shorten = (text: string): string => (text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text);

export const remarkOf = (session: ReviewSession, id: string): Remark | undefined =>
  session.document.remarks.find(remark => remarkId(remark.id) === id);

/** Lists what the customer asks about, in the order of the document. */
export function openPointsOf(session: ReviewSession, i18n: I18n): OpenPoint[] {
  const { remarks } = session.document;
  return session.openPoints().flatMap(({ id, note }): OpenPoint[] => {
    const change = session.changeOf(id);
    if (change) {
      const number = i18n.number(session.indexOf(id) + 1);
      const paragraph = i18n.number(change.paragraph + 1);
      return [
        {
          id,
          note,
          name: i18n.text('review.point.change', { number, paragraph }),
          excerpt: shorten(contentText(change, i18n)),
        },
      ];
    }
    const index = remarks.findIndex(remark => remarkId(remark.id) === id);
    const remark = remarks[index];
    if (!remark) return [];
    const number = i18n.number(index + 1);
    const name = remark.anchor
      ? i18n.text('review.point.remark', { number, paragraph: i18n.number(remark.anchor.paragraph + 1) })
      : i18n.text('review.remark_number', { number });
    return [{ id, note, name, excerpt: shorten(remark.paragraphs.join(' ')) }];
  });
}

const maxMessage = 5_000;

/** The message of a request for changes: the note, then each point with its text and the customer's question. */
export function requestText(file: string, note: string, points: readonly OpenPoint[], i18n: I18n): string {
  const parts = [note.trim(), i18n.text('review.request.points', { file })].filter(Boolean);
  const blocks = points.map(({ name, excerpt, note: question }) =>
    [name, excerpt, question].filter(Boolean).join('\n'),
  );
  const more = (count: number) => i18n.plural('review.request.more', count);
  let text = parts.join('\n\n');
  for (const [index, block] of blocks.entries()) {
    const next = `${text}\n\n${block}`;
    const reserve = index < blocks.length - 1 ? more(blocks.length).length + 2 : 0;
    if (next.length + reserve > maxMessage) return `${text}\n\n${more(blocks.length - index)}`.slice(0, maxMessage);
    text = next;
  }
  return text;
}
