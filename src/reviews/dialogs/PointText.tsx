import { useI18n } from '../../../engine/ui/resources/index.ts';
import { ChangeSummary } from '../room/ChangeSummary.tsx';
import { useReviewRoom } from '../session/reviewContext.ts';
import { remarkOf } from './openPoints.ts';

/** The text that a change or a remark concerns. */
export function PointText({ id }: { id: string }) {
  const i18n = useI18n();
  const { session, remarkNumbers } = useReviewRoom();
  const change = session.changeOf(id);
  if (change) return <ChangeSummary change={change} />;
  const remark = remarkOf(session, id);
  if (!remark) return null;
  const number = i18n.number(remarkNumbers.get(remark.id) ?? 0);
  return <bdi>{remark.paragraphs.join(' ') || i18n.text('review.remark_number', { number })}</bdi>;
}
