import Button from '@mui/material/Button';
import type { Remark } from '../../../engine/tracked-changes/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { remarkId } from '../session/ReviewSession.ts';
import { useDecided, useReviewRoom } from '../session/reviewContext.ts';
import { AuthorLine } from './AuthorLine.tsx';
import { DecisionMark } from './DecisionMark.tsx';
import classes from './RemarkList.module.css';

/** The comments of the document with their replies. */
export function RemarkList() {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const { remarks } = session.document;
  if (remarks.length === 0) return <p className={classes.nothing}>{i18n.text('review.no_remarks')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard
    <section className={classes.list} aria-label={i18n.text('review.remarks')} tabIndex={0}>
      {remarks.map(remark => (
        <RemarkCard key={remark.id} remark={remark} />
      ))}
    </section>
  );
}

/** One remark: its thread, and what the customer asks about it. */
export function RemarkCard({ remark }: { remark: Remark }) {
  const i18n = useI18n();
  const { session, remarkNumbers, askAbout, isCustomer } = useReviewRoom();
  const id = remarkId(remark.id);
  const { decision, note } = useDecided(session, id);
  const number = i18n.number(remarkNumbers.get(remark.id) ?? 0);
  const label = i18n.text('review.remark_number', { number });
  return (
    <article className={classes.card} id={`review-${id}`} tabIndex={-1} aria-label={label}>
      <header className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <span className={classes.anchor}>
          {remark.anchor?.text ? i18n.text('review.remark_on', { text: remark.anchor.text }) : label}
        </span>
        {decision === 'open' && <DecisionMark decision="open" />}
      </header>
      <ul className={classes.thread}>
        {[remark, ...remark.replies].map(({ id: entry, author, date, paragraphs }) => (
          <li key={entry}>
            <AuthorLine author={author} date={date} />
            <p dir="auto" className={classes.text}>
              {paragraphs.join('\n')}
            </p>
          </li>
        ))}
        {note && (
          <li>
            <AuthorLine author={i18n.text(isCustomer ? 'review.you' : 'review.customer')} date={null} />
            <p dir="auto" className={classes.text}>
              {note}
            </p>
          </li>
        )}
      </ul>
      {!session.isReadOnly && (
        <div className={classes.foot}>
          {decision === 'open' && (
            <Button size="small" variant="text" onClick={() => session.decide([id], 'undecided')}>
              {i18n.text('review.ask_not')}
            </Button>
          )}
          <Button size="small" onClick={() => askAbout(id)}>
            {i18n.text(decision === 'open' ? 'review.change_reply' : 'review.reply')}
          </Button>
        </div>
      )}
    </article>
  );
}
