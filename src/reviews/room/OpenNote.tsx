import { useI18n } from '../../../engine/ui/resources/index.ts';
import { useDecided, useReviewRoom } from '../session/reviewContext.ts';
import classes from './OpenNote.module.css';

/** What the customer asks about the change. */
export function OpenNote({ id }: { id: string }) {
  const i18n = useI18n();
  const { session, isCustomer } = useReviewRoom();
  const { decision, note } = useDecided(session, id);
  if (decision !== 'open' || !note) return null;
  return (
    <p className={classes.question}>
      <b>{i18n.text(isCustomer ? 'review.you' : 'review.customer')}</b> <bdi>{note}</bdi>
    </p>
  );
}
