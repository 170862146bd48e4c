import type { Remark } from '../../../engine/tracked-changes/index.ts';
import type { I18n } from '../../../engine/ui/resources/index.ts';
import { contentText } from '../document/changeTexts.ts';
import { type ReviewSession, remarkId } from '../session/ReviewSession.ts';
import type { OpenPoint } from './requestText.ts';

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
